/** Third-party services of docs.json: what the page tells its script, and the notice that asks for consent. */
import { type Html, html, NOTHING, raw } from '@waymark/contract/html';
import { scriptJson } from '@waymark/repository/html/html';
import type { Texts } from '@waymark/repository/translations/texts';
import type { ReadableSite } from '@waymark/repository/types';

/** How the page learns that services may store data in the browser. */
export type CookieConsent =
  /** No service does, or the site does not ask. */
  | { readonly by: 'none' }
  /** An entry of `localStorage`, or a cookie, has this value: the site's own banner writes it. */
  | { readonly by: 'entry'; readonly key: string; readonly value: string | undefined }
  /** OneTrust or Transcend. */
  | { readonly by: 'manager' }
  /** The reader is asked. */
  | { readonly by: 'notice' };

export interface IntegrationData {
  readonly consent: CookieConsent;
  /** Name of a service in docs.json to its settings. */
  readonly services: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** Settings of the site itself, not services. */
const OWN = ['telemetry', 'cookies'];
/** They count visits without anything stored in the browser, so nobody is asked. */
export const WITHOUT_STORAGE: readonly string[] = ['fathom', 'pirsch', 'plausible'];
/** They ask for consent themselves. */
export const CONSENT_MANAGERS: readonly string[] = ['onetrust', 'transcend'];

/** Undefined if docs.json names no service. */
export function integrationData({ config }: Pick<ReadableSite, 'config'>): IntegrationData | undefined {
  const services = Object.fromEntries(
    Object.entries(config.integrations ?? {}).filter(
      ([name, settings]) => settings !== undefined && !OWN.includes(name),
    ),
  ) as IntegrationData['services'];
  const names = Object.keys(services);
  if (names.length === 0) return undefined;
  return { consent: consentOf(names, config.integrations?.cookies), services };
}

function consentOf(
  names: readonly string[],
  cookies: NonNullable<ReadableSite['config']['integrations']>['cookies'],
): CookieConsent {
  if (cookies?.ask === false) return { by: 'none' };
  if (cookies?.key !== undefined) return { by: 'entry', key: cookies.key, value: cookies.value };
  if (names.some((name) => CONSENT_MANAGERS.includes(name))) return { by: 'manager' };
  return names.every((name) => WITHOUT_STORAGE.includes(name)) ? { by: 'none' } : { by: 'notice' };
}

/** At the end of the window, and of the page, so that it covers nothing that somebody reads; the panel for questions stands above it. */
const NOTICE_STYLE =
  '#consent{position:sticky;inset-block-end:0;z-index:35;display:flex;flex-wrap:wrap;align-items:center;gap:.5rem .75rem;' +
  'padding:.5rem var(--gutter);border-top:1px solid var(--line);background:var(--raised);font-size:var(--text-s);line-height:1.4}' +
  '#consent[hidden]{display:none}' +
  '#consent p{flex:1 1 18rem;margin:0}#consent strong{color:var(--heading);font-weight:600}' +
  '#consent div{display:flex;gap:.5rem;margin-inline-start:auto}' +
  '#consent .button{padding:.25rem .7rem;font-size:var(--text-s)}' +
  '#consent [value=no]{background:var(--sunken-2);color:var(--heading);box-shadow:none}' +
  '@media print{#consent{display:none}}';

/** Data for `client/integrations`, and the notice if one is needed; empty without services. */
export function integrationsHtml(site: ReadableSite, texts: Texts): Html {
  const data = integrationData(site);
  if (data === undefined) return NOTHING;
  const json = html`<script type="application/json" id="integrations">${scriptJson(data)}</script>`;
  if (data.consent.by !== 'notice') return json;
  const button = (value: string, text: string) =>
    html`<button type="button" class="button" value="${value}">${text}</button>`;
  const words = html`<p><strong id="consent-title">${texts.consentTitle}</strong> ${texts.consentText}</p>`;
  const buttons = [button('no', texts.consentDecline), button('yes', texts.consentAccept)];
  return html`${json}<style>${raw(NOTICE_STYLE)}</style><section id="consent" hidden aria-labelledby="consent-title">${words}<div>${buttons}</div></section>`;
}

/** The footer's button to change the choice; empty if nobody was asked. */
export function consentButton(site: ReadableSite, texts: Texts): Html {
  return integrationData(site)?.consent.by === 'notice'
    ? html`<button type="button" data-consent>${texts.consentSettings}</button>`
    : NOTHING;
}
