/** Results that are made once, and kept with what they are made of. */

/** `Map` and `WeakMap`, as far as they keep a value for each key. */
interface Kept<Key, Value> {
  get(key: Key): Value | undefined;
  has(key: Key): boolean;
  set(key: Key, value: Value): unknown;
}

/** The value of a key: the kept one, or else one that is made now, and kept. */
export function keptIn<Key, Value>(kept: Kept<Key, Value>, key: Key, make: () => Value): Value {
  const known = kept.get(key);
  if (known !== undefined || kept.has(key)) return known as Value;
  const made = make();
  kept.set(key, made);
  return made;
}

/** The function, called once for each object: its result is kept as long as the object is. */
export function oncePer<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const kept = new WeakMap<Key, Value>();
  return (key) => keptIn(kept, key, () => make(key));
}
