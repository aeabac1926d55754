/** Work that a conversion leaves to its reader, by place. */
import { relative } from 'node:path';

export interface ConversionNote {
  /** Path below the folder that is converted. */
  readonly file: string;
  /** 1-based. */
  readonly line?: number | undefined;
  /** The problem and the next step; the same words for the same problem, so that places are listed together. */
  readonly message: string;
}

export class Notes {
  private readonly root: string;
  private readonly found = new Map<string, ConversionNote>();

  /** @param root The folder that is converted. */
  constructor(root: string) {
    this.root = root;
  }

  /** @param path Absolute path of a file of the folder. */
  add(path: string, message: string, line?: number | undefined): void {
    const file = relative(this.root, path).replaceAll('\\', '/') || '.';
    this.found.set(`${file}:${line}:${message}`, { file, line, message });
  }

  list(): ConversionNote[] {
    return [...this.found.values()];
  }
}
