/** A release's files, verified: what is open is exactly what the build wrote. */
import { hash } from 'node:crypto';
import { type Members, membersSchema } from '@waymark/contract/members';
import { fits } from '@waymark/contract/numbers';
import {
  MEMBERS_CONTENT,
  MEMBERS_INDEX,
  manifestSchema,
  pagesSchema,
  RELEASE_FORMAT,
  type ReleaseFiles,
  type ReleaseManifest,
  type SkillRecord,
  skillsSchema,
} from '@waymark/contract/release';
import { isReleaseFileName, MANIFEST_FILE, releaseId } from '@waymark/contract/release-folder';
import { z } from 'zod';
import { AGAIN, jsonOf } from './checked.ts';
import { ReleaseError } from './errors.ts';
import { Pages } from './pages.ts';

/** Verified files, exactly those that their manifest names, each with its digest: all that tells of a release without its pages. */
export interface VerifiedFiles {
  readonly manifest: ReleaseManifest;
  readonly skills: readonly SkillRecord[];
  /** Content of a file of the release. Throws `ReleaseError` if the manifest names none such. */
  file(name: string): Uint8Array;
}

export interface Release extends VerifiedFiles {
  readonly pages: Pages;
  /** The part for signed-in readers; undefined if nothing is protected. */
  readonly members: ReleaseMembers | undefined;
}

/** Throws `ReleaseError` for one that is missing, of another format, or damaged; nothing of it is served. */
export function verifiedRelease(files: ReleaseFiles): Release {
  return readVerified(verifiedFiles(files));
}

/** Throws `ReleaseError`, as `verifiedRelease` does. */
export function verifiedFiles(files: ReleaseFiles): VerifiedFiles {
  const manifest = readManifest(files.get(MANIFEST_FILE));
  verifyFiles(files, manifest);
  const file = (name: string): Uint8Array => {
    const bytes = files.get(name);
    if (bytes === undefined) throw new ReleaseError('damaged', `The release has no file ${name}${AGAIN}`);
    return bytes;
  };
  const skills = jsonOf('skills.json', file('skills.json'), skillsSchema);
  for (const skill of skills) for (const name of skill.files) file(`skills/${skill.name}/${name}`);
  return { manifest, skills, file };
}

/** The whole of a release whose files are verified. Throws `ReleaseError`, as `verifiedRelease` does. */
export function readVerified(verified: VerifiedFiles): Release {
  const pages = readPages(verified.file('pages.json'));
  verifyCounts(verified.manifest, pages, verified.skills);
  return { ...verified, pages, members: readMembers(verified) };
}

function readPages(bytes: Uint8Array): Pages {
  const index = jsonOf('pages.json', bytes, pagesSchema);
  const { paths, outlineOf, kindOf, outlines, kinds } = index;
  const pages = paths.length;
  if (fits(outlineOf, pages, outlines.length) && fits(kindOf, pages, kinds.length)) return new Pages(index);
  throw new ReleaseError('damaged', `pages.json of the release names missing entries${AGAIN}`);
}

export interface ReleaseMembers {
  readonly index: Members;
  /** The contents, as `index.contents` places them. */
  readonly bin: Uint8Array;
}

const formatSchema = z.object({ format: z.unknown() });

/** Reads `release.json`. Throws `ReleaseError`. */
export function readManifest(bytes: Uint8Array | undefined): ReleaseManifest {
  if (bytes === undefined) throw new ReleaseError('missing', `The release has no ${MANIFEST_FILE}${AGAIN}`);
  const { format } = jsonOf(MANIFEST_FILE, bytes, formatSchema);
  if (format !== RELEASE_FORMAT) {
    throw new ReleaseError(
      'format',
      `The release has format ${String(format)}, this runtime reads format ${RELEASE_FORMAT}: ` +
        'build it again with `waymark build` of the version that serves it, or deploy again.',
    );
  }
  const manifest = jsonOf(MANIFEST_FILE, bytes, manifestSchema);
  if (releaseId(manifest) !== manifest.id) {
    throw new ReleaseError('damaged', `${MANIFEST_FILE} of the release differs from the build${AGAIN}`);
  }
  return manifest;
}

function verifyFiles(files: ReleaseFiles, manifest: ReleaseManifest): void {
  const named = Object.keys(manifest.files).sort();
  const odd = named.find((name) => !isReleaseFileName(name) || name === MANIFEST_FILE);
  if (odd !== undefined)
    throw new ReleaseError('damaged', `The release names a file ${JSON.stringify(odd)}${AGAIN}`);
  for (const name of named) {
    const bytes = files.get(name);
    if (bytes === undefined) throw new ReleaseError('damaged', `${name} of the release is missing${AGAIN}`);
    if (hash('sha256', bytes, 'hex') !== manifest.files[name]) {
      throw new ReleaseError('damaged', `${name} of the release differs from the build${AGAIN}`);
    }
  }
  for (const name of files.keys()) {
    if (name !== MANIFEST_FILE && !Object.hasOwn(manifest.files, name)) {
      throw new ReleaseError('damaged', `${name} does not belong to the release${AGAIN}`);
    }
  }
}

function verifyCounts(manifest: ReleaseManifest, pages: Pages, skills: readonly SkillRecord[]): void {
  const { counts } = manifest;
  if (
    counts.pages !== pages.length ||
    counts.sections !== pages.sections ||
    counts.skills !== skills.length
  ) {
    throw new ReleaseError('damaged', `${MANIFEST_FILE} counts other pages than the release has${AGAIN}`);
  }
}

function readMembers({ manifest, file }: VerifiedFiles): ReleaseMembers | undefined {
  const [json, bin] = [MEMBERS_INDEX, MEMBERS_CONTENT].map((name) =>
    Object.hasOwn(manifest.files, name) ? file(name) : undefined,
  );
  if (json === undefined && bin === undefined) return undefined;
  if (json === undefined || bin === undefined) {
    throw new ReleaseError(
      'damaged',
      `The release has one of ${MEMBERS_INDEX} and ${MEMBERS_CONTENT}${AGAIN}`,
    );
  }
  const index = jsonOf(MEMBERS_INDEX, json, membersSchema);
  const { contents, classes, pages, files: own } = index;
  const outside = contents.some(({ start, length }) => start + length > bin.byteLength);
  const used = [
    ...classes.flatMap((each) => [each.notFound, ...Object.values(each.pages), ...Object.values(each.files)]),
    ...Object.values(pages).map(({ markdown = 0 }) => markdown),
    ...Object.values(own).map(({ content }) => content),
  ];
  const known = classes.every((each) => Object.keys(each.pages).every((path) => Object.hasOwn(pages, path)));
  if (
    index.size !== bin.byteLength ||
    outside ||
    !known ||
    used.some((number) => number >= contents.length)
  ) {
    throw new ReleaseError(
      'damaged',
      `${MEMBERS_INDEX} names contents that are missing in ${MEMBERS_CONTENT}${AGAIN}`,
    );
  }
  return { index, bin };
}
