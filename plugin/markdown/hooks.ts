/**
 * React's hooks for one rendering on the server: first state, no effects.
 *
 * The format gives pages these names without an import. Pages that use them are marked `usesVite`.
 */
const nothing = (): void => {};
const initial = (value: unknown): unknown => (typeof value === 'function' ? value() : value);

const HOOKS: Readonly<Record<string, unknown>> = {
  useState: (value: unknown) => [initial(value), nothing],
  useReducer: (_reducer: unknown, value: unknown, init?: (value: unknown) => unknown) => [
    init ? init(value) : value,
    nothing,
  ],
  useRef: (value: unknown) => ({ current: value }),
  useMemo: (create: () => unknown) => create(),
  useCallback: (callback: unknown) => callback,
  useEffect: nothing,
  useLayoutEffect: nothing,
  useInsertionEffect: nothing,
  useImperativeHandle: nothing,
  useDebugValue: nothing,
  useId: () => 'id',
  useContext: () => undefined,
  useTransition: () => [false, nothing],
  useDeferredValue: (value: unknown) => value,
  useSyncExternalStore: (_subscribe: unknown, snapshot: () => unknown, server?: () => unknown) =>
    (server ?? snapshot)(),
};

/** Names that every page and snippet may use, with what they mean on the server. */
export const AMBIENT: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ...Object.entries(HOOKS),
  ['React', HOOKS],
]);

export function usesHooks(code: string): boolean {
  return /\buse(?:State|Reducer|Ref|Memo|Callback|\w*Effect|Id|Context|Transition|DeferredValue|SyncExternalStore)\s*\(/.test(
    code,
  );
}
