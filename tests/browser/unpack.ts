/** Unpacks Chromium before the first test: of two that find it missing, one would start what the other still writes. */
import { unpack } from './browser.ts';

export default async function setup(): Promise<void> {
  await unpack();
}
