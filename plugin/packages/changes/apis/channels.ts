/** The channels of AsyncAPI descriptions, versions 2 and 3, and what goes over them. */
import { resolve, resolvedEntries } from '@waymark/source/json/reference';
import { type JsonObject, objectOf } from '@waymark/source/values';
import { type ApiDifference, inTicks } from './finding.ts';

export function channelChanges(old: JsonObject, now: JsonObject): ApiDifference[] {
  return (['channel', 'operation', 'message'] as const).flatMap((kind) => {
    const [olds, news] = [namesOf(old, kind), namesOf(now, kind)];
    const gone = [...olds].filter((name) => !news.has(name));
    const came = [...news].filter((name) => !olds.has(name));
    return [
      ...gone.map((name) => ({
        ...{ code: `${kind}-removed`, operation: name, breaking: true },
        message: `The ${kind} ${inTicks(name)} was removed.`,
      })),
      ...came.map((name) => ({
        ...{ code: `${kind}-added`, operation: name, breaking: false },
        message: `The ${kind} ${inTicks(name)} is new.`,
      })),
    ];
  });
}

function namesOf(document: JsonObject, kind: 'channel' | 'operation' | 'message'): ReadonlySet<string> {
  const channels = resolvedEntries(document, document.channels);
  if (kind === 'channel') return new Set(channels.map(([name]) => name));
  if (kind === 'message')
    return new Set(
      channels.flatMap(([name, { messages }]) =>
        Object.keys(objectOf(messages)).map((key) => `${name} ${key}`),
      ),
    );
  const ofChannels = channels.flatMap(([name, channel]) =>
    ['publish', 'subscribe'].filter((key) => resolve(document, channel[key])).map((key) => `${key} ${name}`),
  );
  return new Set([...ofChannels, ...resolvedEntries(document, document.operations).map(([name]) => name)]);
}
