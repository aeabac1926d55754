import { afterEach, expect, test, vi } from 'vitest';
import { segmentRuns } from '../../../runtime/packages/contract/analysis/scripts.ts';
import { analyzerFor } from '../../../runtime/packages/contract/analysis.ts';

const SENTENCES = [
  '知识库检索增强生成',
  '部署应用程序到服务器',
  '環境変数を設定する方法',
  'ตั้งค่าสภาพแวดล้อม',
  '환경 변수'.replace(' ', ''),
  '𠮷野家で食べる',
];

afterEach(() => {
  vi.restoreAllMocks();
});

test('runs that are segmented together yield the same words as alone', () => {
  const long = SENTENCES.join('').repeat(20);
  const runs = [...SENTENCES, long, ...SENTENCES.toReversed()];
  expect(segmentRuns(runs)).toEqual(runs.map((run) => segmentRuns([run])[0]));
  expect(segmentRuns(runs).map((words) => words.join(''))).toEqual(runs);
});

test('runs of a text are segmented together, and keep their order', () => {
  const segment = vi.spyOn(Intl.Segmenter.prototype, 'segment');
  const text = Array.from({ length: 50 }, (_, index) => `第${index}部署，API ${index}`).join('。');
  const words: [string, number][] = [];
  analyzerFor('zh').analyze(
    text,
    (_term, kind, written, group) => kind === 'word' && words.push([written, group]),
  );
  expect(segment).toHaveBeenCalledTimes(1);
  expect(words.map(([word]) => word).join('')).toBe(text.replaceAll(/[，。 ]/g, '').toLowerCase());
  expect(words.map(([, group]) => group)).toEqual(words.map(([, group]) => group).toSorted((a, b) => a - b));
});
