/** The programs whose docs can be converted. */
import type { Notes } from '../notes.ts';
import type { ProgramKind, SourceSite } from '../source.ts';
import { docusaurusConfig, readDocusaurus } from './docusaurus.ts';
import { isGitbook, readGitbook } from './gitbook.ts';
import { mintJson, readMintJson } from './mint-json.ts';
import { mkdocsConfig, readMkdocs } from './mkdocs.ts';
import { readStarlight, starlightConfig } from './starlight.ts';
import { readVitepress, vitepressConfig } from './vitepress.ts';

export interface DocsProgram {
  /** The dialect of its pages; undefined if they are those of docs.json, and stay as they are. */
  readonly kind: ProgramKind | undefined;
  /** For people. */
  readonly program: string;
  /** A file or folder that shows which program the docs are for. */
  readonly sign: string;
  readonly detect: (folder: string) => boolean;
  readonly read: (folder: string, notes: Notes) => SourceSite;
}

const has = (find: (folder: string) => string | undefined) => (folder: string) => find(folder) !== undefined;

export const PROGRAMS: readonly DocsProgram[] = [
  {
    kind: 'docusaurus',
    program: 'Docusaurus',
    sign: 'docusaurus.config.*',
    detect: has(docusaurusConfig),
    read: readDocusaurus,
  },
  {
    kind: 'starlight',
    program: 'Starlight',
    sign: 'an astro.config.* with starlight()',
    detect: has(starlightConfig),
    read: readStarlight,
  },
  {
    kind: 'vitepress',
    program: 'VitePress',
    sign: '.vitepress/config.*',
    detect: has(vitepressConfig),
    read: readVitepress,
  },
  { kind: 'mkdocs', program: 'MkDocs', sign: 'mkdocs.yml', detect: has(mkdocsConfig), read: readMkdocs },
  {
    kind: 'gitbook',
    program: 'GitBook',
    sign: 'SUMMARY.md or .gitbook.yaml',
    detect: isGitbook,
    read: readGitbook,
  },
  {
    kind: undefined,
    program: "Mintlify's mint.json",
    sign: 'without a docs.json beside it',
    detect: has(mintJson),
    read: readMintJson,
  },
];
