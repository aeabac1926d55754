/** How the server of `astro preview`, a module that Astro loads by its address, learns of the tools of a project. */
import { channel, subscribe } from 'node:diagnostics_channel';
import type { OwnOffers } from '@waymark/contract/own-tools';
import type { Project } from '../project.ts';

interface PreviewQuestion {
  project?: Project;
}

const PREVIEW_CHANNEL = 'waymark:preview';

/** Answers the server for the rest of the process. */
export function tellPreview(project: Project): void {
  subscribe(PREVIEW_CHANNEL, (asked) => Object.assign(asked as PreviewQuestion, { project }));
}

/** @throws {Error} with file and line, if the `waymark.config.ts` of the project is not valid */
export async function previewedTools(): Promise<Partial<OwnOffers>> {
  const asked: PreviewQuestion = {};
  channel(PREVIEW_CHANNEL).publish(asked);
  if (asked.project === undefined) return {};
  const { loadExtension } = await import('../load-extension.ts');
  const { tools, resources } = (await loadExtension(asked.project)).extension ?? {};
  return { ...(tools && { tools }), ...(resources && { resources }) };
}
