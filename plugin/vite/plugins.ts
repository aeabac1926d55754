import type { Plugin } from 'vite';
import { packageImports } from './package-imports.ts';
import { virtualModules } from './virtual-modules.ts';

export function vitePlugins(): Plugin[] {
  return [virtualModules(), packageImports()];
}
