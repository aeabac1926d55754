/** Differences between a plan's two sites that tell somebody of a page that they may not know. */
import { copyFileSync } from 'node:fs';
import { canRead } from '../../../runtime/packages/contract/can-read.ts';
import type { Builds } from './builds.ts';
import { differentAnswers, differentFiles, server } from './compare.ts';
import { differentDoors } from './doors.ts';
import { audienceIn, contentOf, type Plan, pathOf, SIDES, type Side } from './plan.ts';
import type { AccessReader } from './readers.ts';
import { plannedFiles } from './repository.ts';
import { requests } from './requests.ts';

export interface World {
  readonly url: string;
  readonly builds: Builds;
  /** Sites on which everybody is signed in. */
  readonly storage: string;
  readonly readers: readonly AccessReader[];
}

/** A line for each; none if nobody learns anything. */
export async function leaks(plan: Plan, { url, builds, storage, readers }: World): Promise<string[]> {
  const [before, after] = await Promise.all([
    builds.build(plannedFiles(plan, 'before', url), plan.access, 'before'),
    builds.build(plannedFiles(plan, 'after', url), plan.access, 'after'),
  ]);
  const found = [
    ...wrongAudiences(plan, 'before', before.audiences),
    ...differentFiles(before.out, after.out),
  ];
  // One server at a time runs with a state.
  const copied = `${storage}-after`;
  copyFileSync(storage, copied);
  const servers = [
    await server(before.out, { url, storage }),
    await server(after.out, { url, storage: copied }),
  ] as const;
  try {
    const paths = [
      ...plan.pages.map((_, number) => pathOf(plan, number)),
      ...Object.keys(before.audiences),
      ...Object.keys(after.audiences),
      ...plan.redirects.flatMap((_, number) => [`/old-${number}`, `/older-${number}/x`]),
    ];
    for (const reader of readers) {
      if (reader.viewer.kind === 'anonymous')
        found.push(...(await differentDoors([before, after], requests([before, after], paths, reader, url))));
      if (plan.secret.some((audience) => canRead(reader.viewer, audience))) continue;
      found.push(...(await differentAnswers(servers, reader, requests([before, after], paths, reader, url))));
    }
  } finally {
    for (const each of servers) await each.close();
  }
  return found;
}

/** The oracle of the test does not ask the code that it tests. */
function wrongAudiences(plan: Plan, side: Side, built: Readonly<Record<string, unknown>>): string[] {
  return plan.pages.flatMap((page, number) => {
    if (contentOf(plan, page, side) === undefined) return [];
    const [meant, found] = [audienceIn(plan, page), built[pathOf(plan, number)]].map((each) =>
      JSON.stringify(each),
    );
    return meant === found ? [] : [`${pathOf(plan, number)} is for ${found} and not for ${meant}`];
  });
}

/** The two sites of a plan as somebody would write them. */
export function shown(plan: Plan): string {
  const [before, after] = SIDES.map((side) => plannedFiles(plan, side, 'https://docs.acme.dev'));
  const names = [...new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])])];
  const files = names.flatMap((name) => {
    const [one, two] = [before?.get(name), after?.get(name)].map((content) =>
      typeof content === 'object' ? `(${content.length} bytes)` : content,
    );
    return one === two
      ? [`--- ${name}\n${one}`]
      : [`--- ${name}, before\n${one ?? '(no file)'}`, `--- ${name}, after\n${two ?? '(no file)'}`];
  });
  return [`waymark build --access ${plan.access}`, ...files, JSON.stringify(plan)].join('\n');
}
