import { fileURLToPath } from 'node:url';
import { searchForWorkspaceRoot, type UserConfig } from 'vite';
import { hasOwnConfig } from '../context.ts';
import { packagesFolder } from '../packages.ts';
import { runByNode } from './run-by-node.ts';
import { themeEntry } from './theme-entry.ts';
import { virtualModules } from './virtual-modules.ts';

/**
 * What Waymark adds to Vite's configuration.
 *
 * @param onTheme Gets the folder of the theme's bundle, where that renders pages by itself.
 */
export function viteConfig(
  docsRoot: string,
  projectRoot: string,
  onTheme: (folder: string) => void,
): UserConfig {
  const own = fileURLToPath(new URL('..', import.meta.url));
  return {
    plugins: [virtualModules(), runByNode(), !hasOwnConfig() && themeEntry(onTheme)],
    // Naming folders replaces Vite's own choice, the workspace.
    server: { fs: { allow: [searchForWorkspaceRoot(projectRoot), docsRoot, own, packagesFolder] } },
  };
}
