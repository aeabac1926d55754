import { type Deploy, newStatusId } from '../../../runtime/features/deploys/record.ts';

/** A deploy as it is kept: one of `docs` that has succeeded. */
export function deployRecord(more: Partial<Deploy> = {}): Deploy {
  return {
    statusId: newStatusId(),
    projectId: 'docs',
    status: 'success',
    source: 'api',
    branch: 'main',
    createdAt: new Date().toISOString(),
    summary: '',
    timings: {},
    diagnostics: [],
    attempts: 1,
    ...more,
  };
}
