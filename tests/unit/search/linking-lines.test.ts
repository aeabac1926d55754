/** The words of the lines of other pages that link to a page. */
import { describe, expect, it } from 'vitest';
import { linkingLines } from '../../../plugin/emit/search-index/linking-lines.ts';
import { buildSearchIndex } from '../../../plugin/emit/search-index.ts';
import { type SearchedPage, searchSections } from '../../../plugin/emit/search-sections.ts';
import type { Audience } from '../../../runtime/packages/contract/audience.ts';
import { ANONYMOUS, type Viewer } from '../../../runtime/packages/contract/can-read.ts';
import { openSearchEngine } from '../../../runtime/packages/search/engine.ts';

interface Written {
  readonly audience?: Audience;
  readonly languages?: readonly string[];
  readonly versions?: readonly string[];
}

function page(path: string, markdown: string, { audience = 'public', ...more }: Written = {}): SearchedPage {
  const section = { anchor: '', title: '', headings: [], markdown, text: markdown, code: '' };
  const facts = { path, title: path.slice(1), frontmatter: {}, languages: [], versions: [], boost: 1 };
  return { page: { ...facts, audience, ...more } as unknown as SearchedPage['page'], sections: [section] };
}

const linesTo = (path: string, ...pages: SearchedPage[]) => linkingLines(pages).get(path)?.split('\n');

function found(pages: readonly SearchedPage[], query: string, viewer: Viewer = ANONYMOUS): string[] {
  const files = buildSearchIndex(searchSections(pages), undefined, { relatedWords: false });
  const [json = new Uint8Array(), bin = new Uint8Array()] = ['search.json', 'search.bin'].map((name) =>
    files.get(name),
  );
  const { hits } = openSearchEngine({ json, bin }).search({ query, viewer, limit: 10, offset: 0 });
  return hits.map((hit) => pages[hit.page]?.page.path ?? '');
}

describe('lines that link to a page', () => {
  it('are those of other pages, each once, without addresses', () => {
    expect(
      linesTo(
        '/rôles',
        page('/a', '# A\n\nTo limit a teammate, see [roles](/r%C3%B4les#edit) and [keys](/b).\n\nNothing.'),
        page('/c', 'To limit a teammate, see [roles](/r%C3%B4les/) and [keys](/b).'),
        page('/b', '![roles](/rôles)'),
        page('/rôles', 'About [itself](/rôles).'),
      ),
    ).toEqual(['To limit a teammate, see [roles]  and [keys] .']);
  });

  it('are none of another language', () => {
    const target = page('/a', 'A.', { languages: ['en'] });
    expect(linesTo('/a', target, page('/fr/b', 'Voir [A](/a).', { languages: ['fr'] }))).toEqual(['']);
  });

  it('find the page, and its first section', () => {
    const pages = [
      page('/roles', 'Owners and editors.'),
      page('/start', 'Limit a teammate by [these](/roles).'),
    ];
    expect(found(pages, 'teammate')).toEqual(expect.arrayContaining(['/roles', '/start']));
  });

  it('of a page that the viewer may not read find nothing, and count for those who may', () => {
    const board: Viewer = { kind: 'user', groups: ['board'] };
    const groups = { audience: { groups: ['board'] } };
    const pages = [
      page('/plans', 'Plans.'),
      page('/secret', 'The codename zanzibar is in the [plans](/plans).', groups),
      page('/minutes', 'Minutes.', groups),
      page('/other', 'The codename quokka is in the [minutes](/minutes).', groups),
    ];
    expect(found(pages, 'zanzibar')).toEqual([]);
    expect(found(pages, 'zanzibar', board)).toEqual(['/secret']);
    expect(found(pages, 'quokka', board)).toEqual(expect.arrayContaining(['/minutes', '/other']));
  });

  it('of one version do not keep texts that versions share apart', () => {
    const sections = searchSections([
      page('/v1/a', 'The same.', { versions: ['1'] }),
      page('/v2/a', 'The same.', { versions: ['2'] }),
      page('/v2/b', 'See [here](/v2/a), teammate.', { versions: ['2'] }),
    ]).map((each) => ({ ...each, title: 'A', summary: 'A' }));
    const bin = JSON.parse(
      new TextDecoder().decode(buildSearchIndex(sections).get('search.json') ?? new Uint8Array()),
    );
    expect(bin.arrays.textAudience.length).toBe(2);
  });
});
