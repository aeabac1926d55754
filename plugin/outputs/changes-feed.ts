/** `/changes/rss.xml`: the latest changes of the documentation, an entry for each release, with what anyone may know. */
import { changeCounts, countsInWords } from '@waymark/contract/change-words';
import type { ReleaseChanges } from '@waymark/contract/changes';
import { CHANGES_FEED, changeList } from '@waymark/mdx/components/changes';
import { textsFor } from '@waymark/repository/translations/texts';
import type { PublicSite } from '@waymark/repository/types';
import { addressOf } from './address.ts';
import { CHANGES_FOLDER, changesFor } from './change-files.ts';
import { feedFile } from './feeds.ts';
import type { PublicFile } from './public-file.ts';

export function changesFeed(site: PublicSite, changes: ReleaseChanges): PublicFile[] {
  const sets = changesFor(changes, 'public');
  if (sets.length === 0) return [];
  const view = {
    texts: textsFor(undefined),
    language: undefined,
    hasPage: (path: string) => site.pageByPath.has(path),
    address: (href: string) => (site.url ?? site.base) + href,
  };
  const entries = sets.map((set, index) => {
    const link = addressOf(site, `${CHANGES_FOLDER}/${set.date}.md`);
    const earlier = sets.slice(index + 1).filter(({ date }) => date === set.date).length;
    return {
      title: countsInWords({ ...changeCounts(set), redirectsMissing: 0 }),
      link,
      // The later of two in a day is new to whoever has read the first.
      id: earlier === 0 ? link : `${link}#${earlier + 1}`,
      date: new Date(set.date),
      html: changeList([set], view).text,
    };
  });
  return [
    feedFile(site, {
      path: CHANGES_FEED,
      title: 'Changes',
      link: addressOf(site, `${CHANGES_FOLDER}.md`),
      description: 'What changed in this documentation.',
      language: undefined,
      entries,
    }),
  ];
}
