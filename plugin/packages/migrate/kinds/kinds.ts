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

const TABLE: readonly [DocsProgram['kind'], string, string, DocsProgram['detect'], DocsProgram['read']][] = [
  ['docusaurus', 'Docusaurus', 'docusaurus.config.*', has(docusaurusConfig), readDocusaurus],
  ['starlight', 'Starlight', 'an astro.config.* with starlight()', has(starlightConfig), readStarlight],
  ['vitepress', 'VitePress', '.vitepress/config.*', has(vitepressConfig), readVitepress],
  ['mkdocs', 'MkDocs', 'mkdocs.yml', has(mkdocsConfig), readMkdocs],
  [
    'gitbook',
    'GitBook',
    'SUMMARY.md, or the file that .gitbook.yaml names in its place',
    isGitbook,
    readGitbook,
  ],
  [undefined, "Mintlify's mint.json", 'without a docs.json beside it', has(mintJson), readMintJson],
];

export const PROGRAMS: readonly DocsProgram[] = TABLE.map(([kind, program, sign, detect, read]) => ({
  kind,
  program,
  sign,
  detect,
  read,
}));
