/**
 * The site's fonts for Astro, which hashes the files it uses into dist/, preloads them, and gives each family a
 * fallback with the same metrics, so that text does not move when the font arrives.
 */
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { AstroConfig } from 'astro';
import type { FontFamily, FontPlan, FontRole } from './fonts.ts';
import type { FontFace } from './fontsource.ts';

type AstroFont = NonNullable<AstroConfig['fonts']>[number];

/** Custom property of a family; a role that shares another's family shares its property. */
export function fontVariable(role: FontRole): `--${string}` {
  return `--site-${role}`;
}

export function astroFonts(plan: FontPlan): AstroFont[] {
  const facesByKey = new Map<string, readonly FontFace[]>();
  // One provider for all families: Astro tells providers apart by their names.
  const provider: AstroFont['provider'] = {
    name: 'waymark',
    resolveFont: ({ options }) => ({
      fonts: (facesByKey.get(keyIn(options)) ?? []).map((face) => ({
        src: [{ url: face.file }],
        weight: face.weight,
        style: face.style,
        display: 'swap' as const,
        ...(face.unicodeRange.length > 0 && { unicodeRange: [...face.unicodeRange] }),
        // Only Latin is preloaded, and gets the fallback's metrics.
        ...(face.subset === 'latin' && { meta: { subset: 'latin' } }),
      })),
    }),
  };
  return [...distinct(plan)].map(([role, family]) => {
    // Astro makes names of these options: what they say may not depend on where the files lie.
    const key = hash('sha256', JSON.stringify(familyFacts(family)), 'hex');
    facesByKey.set(key, family.faces);
    return {
      provider,
      options: { key },
      // Becomes a part of file names and of the name that CSS knows the family by.
      name: family.name.replace(/[^\p{L}\p{N} _-]/gu, '').trim() || 'Site font',
      cssVariable: fontVariable(role),
      fallbacks: /mono/i.test(family.name)
        ? ['ui-monospace', 'Menlo', 'Consolas', 'monospace']
        : ['system-ui', 'sans-serif'],
    };
  });
}

/** What a page follows from, wherever the files lie: families by their roles. */
export function fontFacts({ families }: FontPlan): unknown {
  return [...families].map(([role, family]) => [role, familyFacts(family)]);
}

function familyFacts({ name, faces }: FontFamily): unknown {
  return {
    name,
    faces: faces.map(({ file, ...face }) => ({ ...face, digest: hash('sha256', readFileSync(file), 'hex') })),
  };
}

/** Each family once, under the first role that has it. */
export function distinct(plan: FontPlan): ReadonlyMap<FontRole, FontFamily> {
  const found = new Map<FontRole, FontFamily>();
  for (const [role, family] of plan.families) {
    if (![...found.values()].includes(family)) found.set(role, family);
  }
  return found;
}

function keyIn(options: unknown): string {
  return (options as { readonly key: string }).key;
}
