/** A small site whose server answers questions, with or without a model, and a browser before its panel. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import type { AskOptions } from '../../runtime/features/ask/options.ts';
import type { Served } from '../../runtime/server.ts';
import { type Reply, type ScriptedModel, scriptedModel } from '../runtime/ask/scripted-model.ts';
import { type VisitOptions, visit } from './browser.ts';
import { type BuiltSite, buildWritten, serveBuilt } from './built-site.ts';

export const QUESTION = 'When are lost boxes refunded?';
/** Of the docs, which a model may repeat. */
export const PROVEN = 'Lost boxes are refunded within nine days';

const FILLER = 'The yard is open.\n\n'.repeat(60);

const PAGES: Readonly<Record<string, string>> = {
  index: '---\ntitle: Home\n---\n\nAcme moves boxes.\n\n[Refunds](/refunds)\n',
  refunds: `---\ntitle: Refunds\n---\n\nMoney comes back.\n\n${FILLER}## Lost boxes\n\n${PROVEN}. Damaged boxes are not refunded after 30 days.\n\n\`\`\`bash\nacme refund --box 7\n\`\`\`\n`,
  tariffs:
    '---\ntitle: Tariffs\n---\n\nWhat a parcel costs.\n\n| Size | Price |\n| --- | --- |\n| Small | 3 |\n| Large | 9 |\n',
  menu: '---\ntitle: Menu\ncontextual:\n  options: [assistant, copy]\n---\n\nText.\n',
  chat: '---\ntitle: Ask us\nmode: assistant\n---\n\nQuestions about boxes.\n',
};

export function buildAsking(): Promise<BuiltSite> {
  return buildWritten('asking', (root) => {
    const docs = {
      theme: 'mint',
      name: 'Acme',
      colors: { primary: '#0f766e' },
      navigation: {
        languages: [
          { language: 'en', pages: Object.keys(PAGES) },
          { language: 'ar', pages: ['ar/index'] },
        ],
      },
    };
    writeFileSync(join(root, 'docs.json'), JSON.stringify(docs));
    for (const [name, text] of Object.entries(PAGES)) writeFileSync(join(root, `${name}.mdx`), text);
    mkdirSync(join(root, 'ar'));
    writeFileSync(
      join(root, 'ar/index.mdx'),
      '---\ntitle: الصناديق\n---\n\nالصناديق المفقودة تعاد قيمتها خلال تسعة أيام.\n',
    );
  });
}

export interface AskingSite {
  readonly url: string;
  readonly model: ScriptedModel;
  readonly served: Served;
}

/** Serves the site until the test ends. @param script Answers of the model; none: there is no model. */
export async function serveAsking(
  site: BuiltSite,
  script: readonly Reply[] = [],
  options: Exclude<AskOptions, false> = {},
): Promise<AskingSite> {
  const model = await scriptedModel(...script);
  const own = script.length === 0 ? {} : { url: model.url, model: 'small', allowPrivate: true };
  const served = await serveBuilt(site, { limits: false, ask: { ...own, ...options } });
  onTestFinished(() => served.close());
  return { url: served.url, model, served };
}

/** Opens a page; when the test ends, it must have caused no error. */
export async function openPage(
  browser: Browser,
  url: string,
  options: VisitOptions & { readonly expected?: RegExp } = {},
): Promise<Page> {
  const { page, errors, close } = await visit(browser, url, options);
  onTestFinished(async () => {
    await close();
    expect(errors.filter((error) => options.expected?.test(error) !== true)).toEqual([]);
  });
  return page;
}

export const panel = (page: Page) => page.locator('#chat-assistant-sheet');
export const answers = (page: Page) => page.locator('.ask-turn');

export async function openPanel(page: Page): Promise<void> {
  await page.locator('#assistant-entry').click();
  await page.locator('#chat-assistant-textarea').waitFor();
}

/** Asks, and waits until the answer is there. */
export async function askIn(page: Page, question: string): Promise<void> {
  const before = await answers(page).count();
  await page.locator('#chat-assistant-textarea').fill(question);
  await page.keyboard.press('Enter');
  await answers(page).nth(before).locator('.ask-actions').waitFor();
}
