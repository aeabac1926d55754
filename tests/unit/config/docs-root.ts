import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { type LoadedConfig, loadConfig } from '../../../plugin/packages/repository/config/load.ts';
import { Diagnostics } from '../../../plugin/packages/source/diagnostics/collector.ts';
import type { Diagnostic } from '../../../plugin/packages/source/diagnostics/diagnostic.ts';

/** Files by path; values other than text and bytes are written as JSON. */
export type RootFiles = Readonly<Record<string, unknown>>;

/** A folder with these files, removed when the test ends. */
export function docsRoot(files: RootFiles): string {
  const root = mkdtempSync(path.join(tmpdir(), 'waymark-config-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(root, name);
    mkdirSync(path.dirname(file), { recursive: true });
    const isWhole = typeof content === 'string' || content instanceof Uint8Array;
    writeFileSync(file, isWhole ? content : JSON.stringify(content, null, 2));
  }
  return root;
}

/** The smallest docs.json that has nothing wrong with it. */
export const MINIMAL = {
  theme: 'mint',
  name: 'Test',
  colors: { primary: '#0d9373' },
  navigation: { pages: ['index'] },
};

export interface Loaded {
  readonly loaded: LoadedConfig | undefined;
  readonly diagnostics: Diagnostic[];
}

export async function loadFiles(files: RootFiles): Promise<Loaded> {
  return loadRoot(docsRoot(files));
}

export async function loadRoot(root: string): Promise<Loaded> {
  const diagnostics = new Diagnostics();
  const loaded = await loadConfig(root, diagnostics);
  return { loaded, diagnostics: diagnostics.list() };
}

/** Loads the minimal docs.json with other or further keys. */
export function loadWith(keys: object): Promise<Loaded> {
  return loadFiles({ 'docs.json': { ...MINIMAL, ...keys } });
}

/** `code file:line:column` of each diagnostic. */
export function places(diagnostics: readonly Diagnostic[]): string[] {
  return diagnostics.map(({ code, file, line, column }) => `${code} ${file}:${line}:${column}`);
}

export function codes(diagnostics: readonly Diagnostic[]): string[] {
  return diagnostics.map(({ code }) => code);
}
