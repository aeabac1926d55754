/** CWE-1333: no regular expression that reads text from outside takes more than linear time, whatever that text is. */
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { analyse } from 'scslre';
import ts from 'typescript';
import { expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../../..');

/** Rooms that read what strangers, models, other servers and specifications send. */
const ROOMS = [
  'runtime/**/*.ts',
  'plugin/packages/openapi/**/*.ts',
  'plugin/emit/search*.ts',
  'plugin/emit/search-index/**/*.ts',
  'plugin/packages/mdx/markdown/{changelog,clean,document}/**/*.ts',
  'plugin/{book,diff,packages/changes}/**/*.ts',
  'plugin/outputs/change*.ts',
];

interface Expression {
  readonly place: string;
  readonly expression: RegExp;
}

function expressionsIn(file: string): Expression[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(join(ROOT, file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  );
  const found: Expression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      const expression = new RegExp(node.text.slice(1, end), node.text.slice(end + 1));
      found.push({ place: `${file}:${line + 1}`, expression });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const isLinear = (expression: RegExp): boolean => analyse(expression).reports.length === 0;

it.each([/(a+)+b/, /a+a+b/, /\/+$/, /^\s*(.*)$/m, /\s*\|/])('%s is found', (expression) => {
  expect(isLinear(expression)).toBe(false);
});

it('every expression on text from outside is linear', () => {
  const all = ROOMS.flatMap((room) => globSync(room, { cwd: ROOT }).flatMap(expressionsIn));
  expect(all.length).toBeGreaterThan(500);
  const slow = all.filter(({ expression }) => !isLinear(expression));
  expect(slow.map(({ place, expression }) => `${place} ${expression}`)).toEqual([]);
});
