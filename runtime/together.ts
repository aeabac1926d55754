/** All begun features as one, for what a release tells them and hears from them. */

import type { Closable } from '@waymark/foundation/release/current';
import type { Question } from '@waymark/foundation/state/questions';
import type { Feature, Parts } from './feature.ts';

/** The features that have begun, as if they were one. */
export function togetherOf(features: readonly Feature[], started: Parts['started']) {
  const each = <T>(use: (feature: Feature, begun: Closable) => T | undefined): T[] =>
    features.flatMap((feature) => {
      const begun = started(feature);
      return (begun && use(feature, begun)) ?? [];
    });
  const all = async <T>(use: Parameters<typeof each<Promise<readonly T[]>>>[0]): Promise<readonly T[]> =>
    (await Promise.all(each(use))).flat();
  return {
    replaced: (): void => void each((feature, begun) => feature.replaced?.(begun)),
    problems: () => all((feature, begun) => feature.problems?.(begun)),
    folders: (): readonly string[] => each((feature, begun) => feature.folders?.(begun)).flat(),
    earlier: (site: string) => all((feature, begun) => feature.earlier?.(begun, site)),
    tools: () => all((feature, begun) => feature.tools?.(begun)),
    sections: async () =>
      (await Promise.all(features.map(({ sections }) => sections?.(started) ?? []))).flat(),
    called: (request: Request, messages: unknown): void =>
      void each((feature, begun) => feature.called?.(begun, request, messages)),
    asked: (question: Omit<Question, 'time'>): void =>
      void each((feature, begun) => feature.asked?.(begun, question)),
  };
}

export type Together = ReturnType<typeof togetherOf>;
