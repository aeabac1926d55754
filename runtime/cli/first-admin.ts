/** How the first person gets into the dashboard. */
import { setTimeout as delay } from 'node:timers/promises';
import { stderrLogger } from '@waymark/foundation/log';
import { isStorageAway } from '@waymark/foundation/state/away';

const NOBODY = 'Nobody may use the dashboard at /admin.';

/** Waits until a storage that is away answers. */
const AGAIN_MS = 5_000;

/** Makes an account if nobody has one, and shows its password; says so if it cannot. @param passwords Whether somebody can sign in with one. */
export async function showFirstAdmin(storage: string, passwords: boolean): Promise<void> {
  try {
    await make(storage, passwords);
  } catch (error) {
    if (isStorageAway(error)) {
      void delay(AGAIN_MS, undefined, { ref: false }).then(() => showFirstAdmin(storage, passwords));
      return;
    }
    stderrLogger.error('first admin not made', { error, next: 'waymark admin <name>' });
    process.stdout.write(`${NOBODY} Run \`waymark admin <name>\`.\n`);
  }
}

async function make(storage: string, passwords: boolean): Promise<void> {
  const [{ openState }, { firstAdmin }, { hasAdmin }] = await Promise.all([
    import('@waymark/foundation/state/open'),
    import('@waymark/foundation/state/first-admin'),
    import('@waymark/foundation/state/users'),
  ]);
  const state = await openState(storage);
  try {
    if (!passwords) {
      if (await hasAdmin(state)) return;
      const next = 'Sign in once, then run `waymark admin <name>`, with the name of `waymark users list`.';
      await show(`${NOBODY} ${next}\n`);
      return;
    }
    await firstAdmin(state, ({ name, password }) =>
      show(
        `The dashboard is at /admin. Sign in as ${name} with ${password}\n` +
          'This is shown once. Make an account of your own there, then remove this one.\n',
      ),
    );
  } finally {
    await state.close();
  }
}

/** Throws if nobody reads it. */
function show(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stderr.write(text, (error) => (error ? reject(error) : resolve()));
  });
}
