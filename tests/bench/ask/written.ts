/**
 * Statements that were written by hand about sections of invented products, as models write: true ones in words of their own, and false
 * ones that take their words from the section, or nearly. They were written before the rules that they measure.
 */
import type { TestedSentence } from './sentences.ts';

interface Written {
  /** English, unless it is named. */
  readonly language?: string;
  readonly section: string;
  readonly true: readonly string[];
  readonly false: readonly string[];
}

const SECTIONS: readonly Written[] = [
  {
    section: [
      'Lost boxes are refunded within nine days. Damaged boxes are not refunded after 30 days.',
      '',
      'The server keeps logs for 14 days and answers within 60 seconds. A request of more than 10 MB is refused.',
      '',
      '| Plan | Price | Seats |',
      '| --- | --- | --- |',
      '| Free | $0 | 3 |',
      '| Team | $20 | 25 |',
    ].join('\n'),
    true: [
      'Lost boxes are refunded within 9 days.',
      'You get a refund for lost boxes within nine days.',
      'After 30 days, damaged boxes are not refunded.',
      'Logs are kept for 14 days.',
      'The server answers within 60 seconds.',
      'Requests over 10 MB are refused.',
      'The Team plan costs $20 and has 25 seats.',
      'The Free plan has 3 seats.',
    ],
    false: [
      'Lost boxes are refunded within nine weeks.',
      'Lost boxes are replaced within nine days.',
      'Damaged boxes are refunded within nine days.',
      'Damaged boxes are never refunded.',
      'The server keeps logs for 60 days and answers within 14 seconds.',
      'The server keeps logs for 14 seconds.',
      'A request of more than 10 GB is refused.',
      'A request of more than 10 MB is accepted.',
      'The Free plan costs $20.',
      'The Team plan has 3 seats.',
    ],
  },
  {
    section: [
      'Set `timeout` to 30 and `retries` to 5. `acme build` writes the site to `dist`. The parent process stops the worker.',
      '',
      'Tokens of the API override tokens of the session. Admins may delete users; members may only read pages.',
      '',
      'Uploads are encrypted by the client before they are sent to the server. Version 2.1 requires Node 18, version 3.0 requires Node 22.',
      'The endpoint returns 404 if the page is missing and 403 if the caller may not read it. Use `--force` to overwrite files.',
    ].join('\n'),
    true: [
      'Set `timeout` to 30.',
      '`acme build` writes the site to `dist`.',
      'The worker is stopped by the parent process.',
      'API tokens override session tokens.',
      'Members may only read pages.',
      'The client encrypts uploads before they are sent to the server.',
      'Version 3.0 requires Node 22.',
      'If the page is missing, the endpoint returns 404.',
      'To overwrite files, use `--force`.',
    ],
    false: [
      'Set `timeout` to 5 and `retries` to 30.',
      'The worker stops the parent process.',
      'Tokens of the session override tokens of the API.',
      'Members may delete users.',
      'Members may delete users; admins may only read pages.',
      'Uploads are encrypted by the server before they are sent to the client.',
      'Uploads are decrypted by the client before they are sent to the server.',
      'Version 2.1 requires Node 22.',
      'The endpoint returns 404 if the caller may not read it.',
      '`acme build` deletes the site in `dist`.',
      'Only admins may read pages.',
    ],
  },
  {
    section: [
      'Webhooks are sent to every endpoint of the project. If an endpoint answers with a status other than 2xx, Acme tries again after 5 minutes, and then every hour for 24 hours. Each attempt has the same `webhook-id`.',
      '',
      'Verify the signature with your signing secret. A secret can be rotated in the dashboard; the old one stays valid for 12 hours.',
    ].join('\n'),
    true: [
      'Acme sends webhooks to every endpoint of the project.',
      'A failed delivery is tried again after 5 minutes, and then every hour for 24 hours.',
      'The `webhook-id` is the same for each attempt.',
      'You can verify the signature with your signing secret.',
      'You can rotate a secret in the dashboard.',
      'After a rotation the old secret stays valid for 12 hours.',
    ],
    false: [
      'Acme tries again after 5 hours, and then every hour for 24 hours.',
      'Acme tries again after 24 hours.',
      'Each attempt has a different `webhook-id`.',
      'The new secret stays valid for 12 hours.',
      'The old secret stays valid for 12 days.',
      'Acme tries again every 5 minutes for 24 hours.',
      'A secret can be deleted in the dashboard.',
      'Verify the signature with your public key.',
    ],
  },
  {
    section: [
      'A task runs in an isolated container with 2 vCPUs and 4 GB of memory. Tasks that run longer than `maxDuration` are cancelled. By default there is no limit.',
      '',
      'To retry a task, set `retry.maxAttempts`. Errors that are thrown as `AbortError` are not retried. Output of a task is stored for 30 days, and can be at most 10 MB.',
    ].join('\n'),
    true: [
      'Each task runs in an isolated container with 2 vCPUs and 4 GB of memory.',
      'A task that runs longer than `maxDuration` is cancelled.',
      'There is no limit by default.',
      'Set `retry.maxAttempts` to retry a task.',
      'If you throw an `AbortError`, the task is not retried.',
      'The output is stored for 30 days.',
      'The output of a task can be at most 10 MB.',
    ],
    false: [
      'A task runs in an isolated container with 4 vCPUs and 2 GB of memory.',
      'Tasks that run longer than `maxDuration` are retried.',
      'Errors that are thrown as `AbortError` are retried.',
      'Output of a task is deleted after 10 days.',
      'Output of a task is stored for 30 minutes.',
      'Output of a task must be at least 10 MB.',
      'A task runs in a shared container with 2 vCPUs and 4 GB of memory.',
      'By default the limit is 30 days.',
    ],
  },
  {
    section: [
      'The client reads its configuration from `acme.toml` first, then from environment variables. Environment variables win. A key that is in neither is an error.',
      '',
      'Install the package with npm. The CLI is installed with it. On Windows, run the commands in PowerShell. Alpine Linux is not supported.',
    ].join('\n'),
    true: [
      'The configuration is read from `acme.toml` first, and then from environment variables.',
      'Environment variables win over `acme.toml`.',
      'You can install the package with npm.',
      'The CLI is installed with the package.',
      'On Windows you run the commands in PowerShell.',
      'Alpine Linux is not supported.',
    ],
    false: [
      'The client reads its configuration from environment variables first, then from `acme.toml`.',
      '`acme.toml` wins over environment variables.',
      'On Linux, run the commands in PowerShell.',
      'Windows is not supported.',
      'Install the CLI with npm. The package is installed with it, on Alpine Linux too.',
      'A key that is in neither is ignored.',
      'Alpine Linux is supported.',
    ],
  },
  {
    section: [
      '## Roles',
      '',
      '| Role | Billing | Members | Content |',
      '| --- | --- | --- | --- |',
      '| Owner | manage | manage | edit |',
      '| Editor | none | view | edit |',
      '| Viewer | none | none | read |',
      '',
      'An owner can transfer a workspace to an editor. The transfer takes effect at once and cannot be undone. Invitations expire after seven days.',
    ].join('\n'),
    true: [
      'Owners can transfer a workspace to an editor.',
      'A transfer cannot be undone.',
      'Invitations expire after 7 days.',
      'A transfer takes effect at once.',
      'Viewers can read content.',
    ],
    false: [
      'An editor can transfer a workspace to an owner.',
      'A transfer can be undone within seven days.',
      'Invitations expire after seven hours.',
      'A viewer can transfer a workspace to an editor.',
      'The transfer takes effect after seven days.',
      'Invitations can be undone.',
    ],
  },
  {
    language: 'de',
    section: [
      'Die Antwort kommt innerhalb von zehn Sekunden. Der Server speichert Protokolle 14 Tage lang. Gelöschte Projekte können nicht wiederhergestellt werden. Nur Administratoren dürfen Schlüssel anlegen.',
    ].join('\n'),
    true: [
      'Protokolle speichert der Server 14 Tage lang.',
      'Gelöschte Projekte können nicht wiederhergestellt werden.',
      'Administratoren dürfen Schlüssel anlegen.',
    ],
    false: [
      'Der Server speichert Protokolle 14 Stunden lang.',
      'Gelöschte Projekte können wiederhergestellt werden.',
      'Gelöschte Schlüssel können nicht wiederhergestellt werden.',
      'Der Server löscht Protokolle 14 Tage lang.',
    ],
  },
  {
    section: [
      'Call `client.messages.create` with a model and a list of messages. It returns a message whose `stop_reason` is `end_turn` or `max_tokens`. With `stream: true` events are returned while the model writes. Rate limits apply to each organization, not to each key: 50 requests a minute on the free tier and 1,000 on the paid tier.',
    ].join('\n'),
    true: [
      'Call `client.messages.create` with a model and a list of messages.',
      'The `stop_reason` is `end_turn` or `max_tokens`.',
      'With `stream: true`, events are returned while the model writes.',
      'Rate limits apply to each organization, not to each key.',
      'The free tier has 50 requests a minute.',
      'On the paid tier the limit is 1,000 requests a minute.',
    ],
    false: [
      'Rate limits apply to each key, not to each organization.',
      'The free tier has 1,000 requests a minute.',
      'On the paid tier the limit is 50 requests a minute.',
      'The free tier has 50 requests an hour.',
      'With `stream: false` events are returned while the model writes.',
      'Call `client.messages.create` with a list of models and a message.',
    ],
  },
];

/** Written after the rules, and not looked at while these were changed. */
const LATER: readonly Written[] = [
  {
    section: [
      'Backups are taken every night at 02:00 UTC and kept for 35 days. You can restore a database to any point within the last seven days. A restore creates a new database; the original is left untouched.',
      '',
      'Only workspace owners can start a restore. Restores of databases larger than 500 GB must be requested from support.',
    ].join('\n'),
    true: [
      'Backups are kept for 35 days.',
      'A backup is taken every night at 02:00 UTC.',
      'Databases can be restored to any point within the last 7 days.',
      'When you restore, a new database is created.',
      'The original database is left untouched.',
      'A restore can only be started by workspace owners.',
      'For databases larger than 500 GB, restores must be requested from support.',
    ],
    false: [
      'Backups are kept for 35 hours.',
      'Backups are taken every hour and kept for 35 days.',
      'You can restore a database to any point within the last 35 days.',
      'A restore overwrites the original database.',
      'Anybody can start a restore.',
      'Restores of databases smaller than 500 GB must be requested from support.',
      'Only workspace owners can delete a restore.',
    ],
  },
  {
    section: [
      '## Cache',
      '',
      'Responses of `GET` requests are cached at the edge for 60 seconds unless the response has `Cache-Control: private`. Call `purge()` to empty the cache of one path. The cache is shared between regions, but not between environments.',
      '',
      '- `ttl` sets how long a response is fresh, in seconds.',
      '- `staleWhileRevalidate` lets the edge serve an old response while it fetches a new one.',
    ].join('\n'),
    true: [
      'Responses to `GET` requests are cached for 60 seconds at the edge.',
      'A response with `Cache-Control: private` is not cached.',
      'You can call `purge()` to empty the cache of a path.',
      'Regions share the cache.',
      'The cache is not shared between environments.',
      'Use `ttl` to set how long a response is fresh, in seconds.',
      'With `staleWhileRevalidate`, the edge serves an old response while it fetches a new one.',
    ],
    false: [
      'Responses of `GET` requests are cached at the edge for 60 minutes.',
      'Responses of `POST` requests are cached at the edge for 60 seconds.',
      'Call `purge()` to empty the cache of all paths.',
      'The cache is shared between environments, but not between regions.',
      '`ttl` sets how long a response is fresh, in minutes.',
      '`staleWhileRevalidate` lets the edge serve a new response while it fetches an old one.',
      'A response with `Cache-Control: private` is cached for 60 seconds.',
    ],
  },
  {
    section: [
      'Sign the request with HMAC-SHA256: concatenate the timestamp, a dot and the body, and send the result in the header `X-Signature`. Requests that are older than five minutes are rejected with 401.',
      '',
      '| Error | Status | Retry |',
      '| --- | --- | --- |',
      '| `bad_signature` | 401 | no |',
      '| `rate_limited` | 429 | after a minute |',
      '| `overloaded` | 503 | at once |',
    ].join('\n'),
    true: [
      'Requests are signed with HMAC-SHA256.',
      'Send the result in the `X-Signature` header.',
      'Requests older than 5 minutes are rejected with 401.',
      'The status of `rate_limited` is 429.',
      'You can retry `overloaded` at once.',
      'Concatenate the timestamp, a dot and the body.',
    ],
    false: [
      'Send the body in the header `X-Signature`.',
      'Requests that are older than five minutes are rejected with 403.',
      'Requests that are older than five hours are rejected with 401.',
      'The status of `overloaded` is 429.',
      'Requests that are newer than five minutes are rejected with 401.',
      'Encrypt the request with HMAC-SHA256.',
      'You can retry `bad_signature` after a minute.',
    ],
  },
  {
    section: [
      'A deployment is promoted automatically when all checks pass. If a check fails, the previous deployment keeps serving traffic and the owner gets an email. Promote a deployment by hand with `acme promote ID`; skip the checks with `--no-checks`.',
      '',
      'Environment variables are encrypted at rest and are only visible to members with the role Developer. Changes take effect with the next deployment, not for running ones.',
    ].join('\n'),
    true: [
      'When all checks pass, a deployment is promoted automatically.',
      'If a check fails, the owner gets an email.',
      'The previous deployment keeps serving traffic if a check fails.',
      'Run `acme promote ID` to promote a deployment by hand.',
      'Environment variables are encrypted at rest.',
      'Environment variables are only visible to members with the Developer role.',
      'Changes take effect with the next deployment.',
    ],
    false: [
      'A deployment is promoted automatically when any check fails.',
      'If a check fails, the new deployment keeps serving traffic.',
      'If a check passes, the owner gets an email.',
      'Environment variables are encrypted in transit.',
      'Environment variables are visible to all members.',
      'Changes take effect for running deployments, not with the next one.',
      'Promote a deployment by hand with `--no-checks`.',
      'Changes take effect at once.',
    ],
  },
];

/** Of kinds that the checker was known to miss: written along with the rules of 23 November for them (decision 80). */
const MISSED: readonly Written[] = [
  {
    section: [
      'The starter plan costs $20 a month, the team plan 45 EUR. A seat costs £3,50. Exports are limited to 10,500 rows.',
      '',
      '| Plan | Seats | Projects | Regions |',
      '| --- | --- | --- | --- |',
      '| Solo | 1 | 3 | 2 |',
      '| Group | 12 | 40 | 5 |',
    ].join('\n'),
    true: [
      'The starter plan is 20 dollars a month.',
      'The team plan costs €45.',
      'A seat costs £3.50.',
      'Exports are limited to 10500 rows.',
      'The Group plan has 40 projects.',
      'Solo has 3 projects and 2 regions.',
    ],
    false: [
      'The starter plan costs €20 a month.',
      'The team plan costs 45 dollars.',
      'A seat costs £350.',
      'A seat costs $3.50.',
      'Exports are limited to 10,5 rows.',
      'The Group plan has 12 projects.',
      'Solo has 2 projects.',
      'The Group plan has 40 seats.',
    ],
  },
  {
    section: [
      'Replicas are read-only. Telemetry is opt-in. Keys are case-sensitive. Pages are rendered server-side.',
      '',
      'A worker without a token fails to start. The gateway refuses to forward requests without a signature. The client sends JSON instead of forms. Use `acme apply` rather than `acme push`. The importer was unable to read archives before 4.2.',
    ].join('\n'),
    true: [
      'A replica is read-only.',
      'Telemetry is opt-in.',
      'Keys are case-sensitive.',
      'A worker fails to start without a token.',
      'Without a signature, the gateway refuses to forward requests.',
      'The client sends JSON instead of forms.',
      'The client sends JSON.',
      'Use `acme apply` rather than `acme push`.',
    ],
    false: [
      'Replicas are read-write.',
      'Telemetry is opt-out.',
      'Keys are case-insensitive.',
      'Pages are rendered client-side.',
      'A worker without a token starts.',
      'The gateway forwards requests without a signature.',
      'The client sends forms.',
      'The client sends forms instead of JSON.',
      'The importer was able to read archives before 4.2.',
    ],
  },
  {
    language: 'nl',
    section:
      'Verwijderde projecten kunnen niet worden hersteld. De server bewaart geen wachtwoorden. Logboeken blijven 14 dagen bewaard.',
    true: ['Verwijderde projecten kunnen niet worden hersteld.', 'De server bewaart geen wachtwoorden.'],
    false: [
      'Verwijderde projecten kunnen worden hersteld.',
      'De server bewaart wachtwoorden.',
      'Logboeken blijven niet bewaard.',
    ],
  },
  {
    language: 'ru',
    section: 'Удалённые проекты нельзя восстановить. Сервер не хранит пароли. Журналы хранятся 14 дней.',
    true: ['Удалённые проекты нельзя восстановить.', 'Сервер не хранит пароли.', 'Журналы хранятся 14 дней.'],
    false: ['Сервер хранит пароли.', 'Журналы не хранятся.', 'Удалённые проекты восстановить.'],
  },
  {
    language: 'zh',
    section: '已删除的项目无法恢复。服务器不保存密码。日志保存14天。请勿共享密钥。不同的区域使用不同的地址。',
    true: ['已删除的项目无法恢复。', '服务器不保存密码。', '日志保存14天。', '不同的区域使用不同的地址。'],
    false: ['服务器保存密码。', '日志不保存14天。', '请共享密钥。'],
  },
  {
    language: 'ja',
    section:
      '削除したプロジェクトは復元できません。サーバーはパスワードを保存しません。ログは14日間保存されます。',
    true: [
      '削除したプロジェクトは復元できません。',
      'サーバーはパスワードを保存しません。',
      'ログは14日間保存されます。',
    ],
    false: [
      'サーバーはパスワードを保存します。',
      'ログは14日間保存されません。',
      '削除したプロジェクトは復元できます。',
    ],
  },
];

const read = (sections: readonly Written[]): readonly TestedSentence[] =>
  sections.flatMap((each) =>
    [true, false].flatMap((isTrue) =>
      each[isTrue ? 'true' : 'false'].map((sentence) => ({
        ...{ sentence, section: each.section, language: each.language, isTrue },
        kind: isTrue ? 'in words of one’s own' : 'in words of the section',
      })),
    ),
  );

export const WRITTEN = read(SECTIONS);
export const HELD_OUT = read(LATER);
export const MISSED_BEFORE = read(MISSED);
