/** The event sent when a deploy has ended. It is small: the API has the rest. */
import type { DeployEvent } from './options.ts';
import type { Deploy, DeployStatus } from './record.ts';

export const EVENT_OF: Readonly<Partial<Record<DeployStatus, DeployEvent>>> = {
  success: 'deploy.succeeded',
  failure: 'deploy.failed',
  cancelled: 'deploy.cancelled',
};

/** Mistakes that are listed. */
const MAX_DIAGNOSTICS = 20;

/** The same bytes at each attempt. */
export function deployEvent(deploy: Deploy): object {
  const { statusId, projectId, status, source, branch, createdAt, startedAt, endedAt, summary } = deploy;
  const { commit, preview, timings, diagnostics } = deploy;
  return {
    type: EVENT_OF[status],
    timestamp: endedAt,
    data: {
      statusId,
      projectId,
      status,
      source,
      branch,
      ...(preview && { previewUrl: preview.url }),
      createdAt,
      startedAt,
      endedAt,
      summary,
      ...(commit && { commit: { sha: commit.sha, branch: commit.branch, message: commit.message } }),
      timings,
      diagnostics: diagnostics.slice(0, MAX_DIAGNOSTICS),
    },
  };
}
