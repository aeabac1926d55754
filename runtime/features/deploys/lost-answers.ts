/** The questions of a release (`questions.yaml`) that the release before it answers, and this one does not. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type ExpectedAnswer, QUESTIONS_JSON, questionsSchema } from '@waymark/contract/questions';
import { ReleaseError } from '@waymark/foundation/release/errors';
import { openRelease, type Release } from '@waymark/foundation/release/open';
import { openSearchEngine } from '@waymark/search/engine';
import { type AskedSite, askExpected, readerOf, wantedAddress } from '@waymark/search/expected-answers';

/** Named in one message. */
const MOST_NAMED = 5;

/** @param before Folder of the release that is served. Undefined if there is none: then nothing is lost. */
export async function lostAnswers(release: string, before: string | undefined): Promise<string | undefined> {
  // Most releases have no questions, and need not be opened once more.
  if (before === undefined || !existsSync(join(release, QUESTIONS_JSON))) return undefined;
  const served = await openRelease(before).catch((error: unknown) => {
    // A damaged one, or one of another format, answers nothing that could be lost.
    if (error instanceof ReleaseError) return undefined;
    throw error;
  });
  if (served === undefined) return undefined;
  const now = await openRelease(release);
  const questions = questionsSchema.parse(JSON.parse(Buffer.from(now.file(QUESTIONS_JSON)).toString()));
  const [ofNow, ofBefore] = [siteOf(now), siteOf(served)];
  const lost = questions.filter(
    (each) => !askExpected(ofNow, each).isAnswered && askExpected(ofBefore, each).isAnswered,
  );
  return lost.length === 0 ? undefined : messageOf(lost, ofNow);
}

function siteOf({ manifest, pages, file }: Release): AskedSite {
  return {
    engine: openSearchEngine({ json: file('search.json'), bin: file('search.bin') }),
    viewer: readerOf(pages.kinds.map(({ audience }) => audience)),
    languages: manifest.languages,
    versions: manifest.versions,
    placeOf(number, section) {
      const page = pages.at(number);
      return { path: page?.path ?? '', anchor: page?.sections[section]?.anchor ?? '' };
    },
  };
}

function messageOf(lost: readonly ExpectedAnswer[], site: AskedSite): string {
  const named = lost.slice(0, MOST_NAMED).map((each) => {
    const [found] = askExpected(site, each).found;
    return `${JSON.stringify(each.question)} finds ${found ?? 'nothing'} before ${wantedAddress(each)}`;
  });
  const more = lost.length > named.length ? `, and ${lost.length - named.length} more` : '';
  return (
    `Search does not find what it found before this change: ${named.join('; ')}${more}. ` +
    'Change the pages or questions.yaml (`waymark check --questions` asks the same), or set "questions" of the deploys to "warn".'
  );
}
