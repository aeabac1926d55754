/** Packs what `build-package.ts` made, as npm publishes it: `npm run pack -- FOLDER` puts a tarball for each package there. */
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { packed, SOURCES } from './package/folders.ts';

const folders = Object.keys(SOURCES).map((name) => path.join(packed, name));
const target = path.resolve(process.argv[2] ?? '.');
execFileSync('npm', ['pack', '--pack-destination', target, ...folders], { stdio: 'inherit' });
