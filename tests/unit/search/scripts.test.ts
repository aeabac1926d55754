import { describe, expect, it } from 'vitest';
import { askIndex, filler, openSections, pagesOf, searchSection } from './fixture.ts';

const engine = openSections([
  searchSection(0, {
    languages: ['zh'],
    title: '创建知识库',
    text: '导入文档以创建知识库，然后测试检索效果。',
  }),
  searchSection(1, { languages: ['zh'], title: '工作流', text: '节点可以并行执行。' }),
  searchSection(2, { languages: ['ja'], title: 'ワークフロー', text: 'ノードを並列で実行できます。' }),
  searchSection(3, {
    languages: ['ja'],
    title: 'ナレッジベース',
    text: 'ドキュメントを追加して検索をテストします。',
  }),
  searchSection(4, { languages: ['ko'], title: '서버 배포', text: '서버를 배포하는 방법입니다.' }),
  searchSection(5, { languages: ['th'], title: 'การติดตั้ง', text: 'วิธีติดตั้งระบบบนเซิร์ฟเวอร์' }),
  searchSection(6, { languages: ['en'], title: 'Workflow', text: 'Nodes run in parallel.' }),
  ...filler(7),
]);

describe('search in languages without spaces', () => {
  it.each([
    ['怎么创建知识库', 0],
    ['知识库检索', 0],
    ['节点并行', 1],
    ['ノードの並列実行', 2],
    ['ドキュメント検索', 3],
    ['서버 배포 방법', 4],
    ['서버에 배포', 4],
    ['ติดตั้งระบบ', 5],
    ['parallel nodes', 6],
  ])('finds for %s the page %d', (query, page) => {
    expect(pagesOf(askIndex(engine, query))[0]).toBe(page);
  });

  it('is limited to a language if one is given', () => {
    expect(pagesOf(askIndex(engine, '実行 执行', { language: 'ja' }))).toEqual([2]);
  });
});
