/** Limits on simultaneous work, in all and for one client. */

export interface Slot {
  free(): void;
}

/** @param limits In all, and for one client. Undefined means no limit. */
export function createSlots({
  all = Number.POSITIVE_INFINITY,
  each = Number.POSITIVE_INFINITY,
}: {
  readonly all?: number;
  readonly each?: number;
}) {
  const byClient = new Map<string, number>();
  let taken = 0;
  return {
    /**
     * Takes a slot for a client; undefined if it has as many as one may have, or if all are taken.
     *
     * @param most That this one may have, if it is another number than that of all others.
     */
    take(client: string, most: number = each): Slot | undefined {
      const mine = byClient.get(client) ?? 0;
      if (taken >= all || mine >= most) return undefined;
      taken += 1;
      byClient.set(client, mine + 1);
      return {
        free() {
          taken -= 1;
          const rest = (byClient.get(client) ?? 1) - 1;
          if (rest > 0) byClient.set(client, rest);
          else byClient.delete(client);
        },
      };
    },
  };
}
