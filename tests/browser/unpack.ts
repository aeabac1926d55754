/** Unpacks Chromium before the first test: of two that find it missing, one would start what the other still writes. */
import { unpack } from './browser.ts';

export default async function setup(): Promise<void> {
  // Setups of a project come before that of the run, whose temporary folder is gone with it: the next run finds it.
  process.env.WAYMARK_TEST_CHROMIUM = await unpack();
}
