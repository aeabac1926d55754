import { expect, it, onTestFinished } from 'vitest';
import { BUILTINS } from '../../../plugin/packages/mdx/components/registry.ts';
import { createEngine } from '../../../plugin/packages/mdx/markdown/engine.ts';
import { testRepository } from '../markdown/repository.ts';

it('the words of a field stay separate without its tags', async () => {
  const one = testRepository({
    'page.mdx':
      '<ParamField query="event_id" type="string<uuid>" required default="a" deprecated>The event</ParamField>\n',
  });
  onTestFinished(one.remove);
  const compiled = await createEngine(one.site).compile(one.page('/page'));
  const words = compiled.render(BUILTINS.functions, () => {}).replaceAll(/<[^>]*>/g, '');
  expect(words.replaceAll(/\s+/g, ' ')).toBe(
    'event_id string&lt;uuid&gt; query default: a required Deprecated The event',
  );
});
