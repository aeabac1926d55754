/** Files of a folder that is converted, and what every reader makes of them. */
import { readdirSync, statSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { isFile } from '@waymark/source/paths/is-file';
import { isObject, type JsonObject } from '@waymark/source/values';
import { type Literals, Unread } from '../literals.ts';
import type { Notes } from '../notes.ts';

const NEVER = new Set(['node_modules', 'dist', 'build', '.git', '.vitepress', '.docusaurus', '.astro']);

/** Absolute paths of all files below a folder, by name. Links of the file system to folders are not followed. */
export function sourceFiles(folder: string): string[] {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return [];
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory())
        return NEVER.has(entry.name) || entry.name.startsWith('.') ? [] : sourceFiles(path);
      return isFile(path) && !entry.name.startsWith('.') ? [path] : [];
    });
}

/** Path below a folder, with slashes. */
export function pathBelow(folder: string, path: string): string {
  return relative(folder, path).replaceAll('\\', '/');
}

/** Path in the new site of a page of a program whose `README` stands for its folder. */
export function pathOfPage(file: string): string {
  return file.replace(/\.mdx?$/, '').replace(/(^|\/)README$/, '$1index');
}

export function isPage(path: string): boolean {
  return ['.md', '.mdx'].includes(extname(path));
}

/** Every file of a folder that is served as it is, at the root of the new site. */
export function assetsOf(folder: string): Map<string, string> {
  return new Map(
    sourceFiles(folder)
      .filter((file) => !isPage(file))
      .map((file) => [file, pathBelow(folder, file)]),
  );
}

/** Words of a file name, as a title. */
export function words(name: string): string {
  const text = name.replaceAll(/[-_]+/g, ' ').trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Values of a configuration that was read without running it: what is no literal is a note. */
export class ReadSettings {
  private readonly notes: Notes;
  private readonly literals: Literals;

  constructor(literals: Literals, notes: Notes) {
    this.literals = literals;
    this.notes = notes;
  }

  text(value: unknown, what: string): string | undefined {
    this.unread(value, what);
    return typeof value === 'string' && value.trim() !== '' ? value : undefined;
  }

  object(value: unknown, what: string): JsonObject {
    this.unread(value, what);
    return isObject(value) && !(value instanceof Unread) ? value : {};
  }

  list(value: unknown, what: string): readonly unknown[] {
    this.unread(value, what);
    return Array.isArray(value) ? value : [];
  }

  /** Says that a value is not written out. True if it is so. */
  unread(value: unknown, what: string): boolean {
    if (!(value instanceof Unread)) return false;
    this.notes.add(
      value.place.file,
      `${what} is computed by code, which the command does not run. Write it by hand.`,
      value.place.line,
    );
    return true;
  }

  /** @param holder The object or list, and its member, that a message is about. */
  note(message: string, file: string, holder?: unknown, member?: string | number): void {
    const place = this.literals.placeOf(holder, member);
    this.notes.add(place?.file ?? file, message, place?.line);
  }
}
