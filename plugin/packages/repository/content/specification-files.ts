/** Specifications as files of the virtual file system. */
import type { Audience } from '@waymark/contract/audience';
import { MAX_LINE } from '@waymark/contract/files';
import { onDisk } from '@waymark/source/paths/on-disk';
import { readText } from '@waymark/source/read-text';
import type { Site } from '../types.ts';
import { specificationAudience } from './specification-audience.ts';

interface SpecificationFile {
  readonly path: string;
  readonly text: string;
  readonly audience: Audience;
}

/** `/openapi/<file>`; a specification that lies in a folder `openapi` does not repeat it. */
export function specificationFiles(site: Site): SpecificationFile[] {
  return site.specifications.map((specification) => {
    const { file, text } = specification;
    return {
      path: `/openapi/${file.replace(/^openapi\//, '')}`,
      text: readable(file, text ?? readText(onDisk(site.root, file))),
      audience: specificationAudience(site, specification),
    };
  });
}

/** A specification that is one long line could be neither searched nor read in parts. */
function readable(file: string, text: string): string {
  if (!file.endsWith('.json') || !text.split('\n').some((line) => line.length > MAX_LINE)) return text;
  try {
    return `${JSON.stringify(JSON.parse(text), null, 2)}\n`;
  } catch {
    // A file that does not parse has its own diagnostic; agents get it unchanged.
    return text;
  }
}
