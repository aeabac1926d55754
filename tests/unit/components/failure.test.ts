import { afterEach, expect, it } from 'vitest';
import { BUILTINS } from '../../../plugin/packages/mdx/components/registry.ts';
import { createEngine } from '../../../plugin/packages/mdx/markdown/engine.ts';
import type { Component } from '../../../plugin/packages/repository/extend/component.ts';
import type { Report } from '../../../plugin/packages/source/diagnostics/diagnostic.ts';
import { testRepository } from '../markdown/repository.ts';

let remove = (): void => {};
afterEach(() => remove());

const failing: Component = () => {
  throw new Error('No light.');
};

async function render(development: boolean) {
  const one = testRepository({
    'page.mdx':
      '# A\n\n<Tip>Before.</Tip>\n\n<Card title="x">\n  Its **children**.\n</Card>\n\n<Note>After.</Note>\n',
  });
  remove = one.remove;
  const compiled = await createEngine(one.site, { development }).compile(one.page('/page'));
  const reports: Report[] = [];
  const html = compiled.render({ ...BUILTINS.functions, Card: failing }, (report) => reports.push(report));
  return { html, reports };
}

it('a component that throws affects only itself, and its position is reported', async () => {
  const { html, reports } = await render(false);
  expect(html).toContain('Before.');
  expect(html).toContain('Its <strong>children</strong>.');
  expect(html).toContain('After.');
  expect(html).not.toContain('No light.');
  expect(reports).toMatchObject([
    {
      code: 'page-render-failed',
      severity: 'warning',
      file: 'page.mdx',
      line: 5,
      message: '<Card> cannot be shown: No light.',
    },
  ]);
});

it('in development, a component that throws shows its error in its place', async () => {
  const { html } = await render(true);
  expect(html).toContain('role="alert">&lt;Card&gt; cannot be shown: No light.</div>');
  expect(html).toContain('Its <strong>children</strong>.');
});
