/** How the server of `astro preview`, a module that Astro loads by its address, learns of the tools of a project. */
import type { OwnOffers } from '@waymark/contract/own-tools';
import type { Project } from '../project.ts';
import { question } from './question.ts';

export const PREVIEWED = question<{ readonly project: Project }>('waymark:preview');

/** @throws {Error} with file and line, if the `waymark.config.ts` of the project is not valid */
export async function previewedTools(): Promise<Partial<OwnOffers>> {
  const { project } = PREVIEWED.ask();
  if (project === undefined) return {};
  const { loadExtension } = await import('../load-extension.ts');
  const { tools, resources } = (await loadExtension(project)).extension ?? {};
  return { ...(tools && { tools }), ...(resources && { resources }) };
}
