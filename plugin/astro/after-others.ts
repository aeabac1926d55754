/** The last integration of a project: it finds what adapters and the other integrations have written. */
import { fileURLToPath } from 'node:url';
import type { AstroConfig, AstroIntegration } from 'astro';
import type { Project } from '../project.ts';
import { joinSitemaps } from './join-sitemaps.ts';
import { isOnVercel, ruleVercelOutput, VERCEL_OUTPUT } from './vercel-output.ts';

interface BuiltProject {
  readonly project: Project;
  readonly config: Pick<AstroConfig, 'adapter' | 'root'>;
}

/** @param built Asked when the build is done. */
export function afterOthers(built: () => BuiltProject): AstroIntegration {
  return {
    name: 'waymark:after-others',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const { project, config } = built();
        const dist = fileURLToPath(dir);
        await joinSitemaps(dist, project.url, project.path);
        // Another integration may have made HTML smaller, or added a script to it.
        if (project.options.precompress) {
          const { precompress } = await import('../hosts/precompress.ts');
          await precompress(dist);
        }
        if (!isOnVercel(config)) return;
        // The adapter has copied the site there.
        const output = fileURLToPath(new URL(`${VERCEL_OUTPUT}static/`, config.root));
        await joinSitemaps(output, project.url, project.path);
        await ruleVercelOutput(dist, config.root);
      },
    },
  };
}
