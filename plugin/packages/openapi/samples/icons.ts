/** Pictures of the languages that samples are written in. */
import { type IconSetName, setIcon } from '@waymark/repository/icons/sets';

const ICONS: Readonly<Record<string, readonly [IconSetName, string]>> = {
  bash: ['lucide', 'terminal'],
  python: ['tabler', 'brand-python'],
  javascript: ['tabler', 'brand-javascript'],
  typescript: ['tabler', 'brand-typescript'],
  node: ['tabler', 'brand-nodejs'],
  go: ['tabler', 'brand-golang'],
  java: ['fa7-brands', 'java'],
  php: ['tabler', 'brand-php'],
  ruby: ['lucide', 'gem'],
  csharp: ['tabler', 'brand-c-sharp'],
  powershell: ['tabler', 'brand-powershell'],
  swift: ['tabler', 'brand-swift'],
  kotlin: ['tabler', 'brand-kotlin'],
  rust: ['tabler', 'brand-rust'],
  'c++': ['tabler', 'brand-cpp'],
};

/** The icon as HTML; a neutral one for a language without a picture. */
export function sampleIcon(key: string): string {
  const [set, name] = (Object.hasOwn(ICONS, key) ? ICONS[key] : undefined) ?? ['lucide', 'code'];
  return setIcon(set, name) ?? '';
}
