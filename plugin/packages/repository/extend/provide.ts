/** `waymark/extend` for code that this process loads: with plugins and components, which a server alone has not. */
import { extname } from 'node:path';
import { provideProductModules, setExtendModule } from '@waymark/server/product-modules';

export function provideExtend(): void {
  setExtendModule(new URL(`./index${extname(import.meta.url)}`, import.meta.url));
  provideProductModules();
}
