/** Every limit of the documentation shell, each with the attack or waste that it stops. */
import type { BashOptions } from 'just-bash';

/** A call that runs longer is ended with its worker: no expression or loop holds a processor for longer. */
export const DEADLINE_MS = 2_000;

/** The interpreter ends a call this much before its deadline: the worker then lives on. */
export const BEFORE_DEADLINE_MS = 150;

/** Longest command, in UTF-16 code units: parsing is work too. */
export const MAX_COMMAND = 64 * 1024;

/** The most that one call returns, in UTF-8 bytes: what a model can use, and what a client accepts. */
export const MAX_STDOUT = 30_000;
export const MAX_STDERR = 4_000;

/** Workers that run calls at the same time; each is some 30 MB resident once used. */
export const WORKERS = 2;

/**
 * Calls that may wait for a worker. The next one takes the place of one of the client with the most there, which is told to
 * come back: whoever sends many waits behind whoever sends few.
 */
export const MAX_QUEUED = 64;

/** A call that waited this long is refused with a time to retry: its client has probably given up. */
export const MAX_WAIT_MS = 10_000;

/** The first worker is started this long after the release was opened, or for the first call: a server that begins has other work. */
export const START_AFTER_MS = 500;

/** A call that has run this long may well be ended: a new worker is started so that the next call need not wait. */
export const SPARE_AFTER_MS = 250;

/**
 * A second worker is started for a call that has waited this long: a burst of short calls is over before a worker has
 * started, and each worker holds memory.
 */
export const GROW_AFTER_MS = 500;

/** Workers beyond the first are ended when none has had a call for this long. */
export const IDLE_MS = 5_000;

/**
 * Heap of one worker in MB; a growing list ends the worker, not the process. The room for compiled code keeps its
 * default: if it is exhausted, V8 ends the process.
 */
export const WORKER_HEAP = {
  maxOldGenerationSizeMb: 256,
  maxYoungGenerationSizeMb: 3,
  stackSizeMb: 4,
} as const;

/** Decoded texts that a worker keeps, in UTF-16 code units; beyond it, the oldest are decoded again. */
export const MAX_DECODED = 16 * 1024 * 1024;

/** The same for a shell in the thread of its caller: a function has 128 MB for everything. */
export const MAX_DECODED_HERE = 2 * 1024 * 1024;

/** Viewers whose view of the tree a worker keeps. */
export const MAX_TREES = 8;

/**
 * Inside the interpreter: loops, recursion, expansion and growth end early and say why. Higher than its `hardened`
 * profile if a pass over a large site needs it; the deadline bounds those.
 */
export const EXECUTION_LIMITS = {
  maxSourceBytes: 256 * 1024,
  maxExecDepth: 16,
  maxCallDepth: 64,
  maxCommandCount: 20_000,
  maxLoopIterations: 20_000,
  maxAwkIterations: 1_000_000,
  maxSedIterations: 100_000,
  maxJqIterations: 1_000_000,
  maxQueryElements: 1_000_000,
  maxWorkUnits: 20_000_000,
  maxTraversalEntries: 200_000,
  maxTraversalWork: 1_000_000,
  maxLiveBytes: 64 * 1024 * 1024,
  maxInputBytes: 512 * 1024 * 1024,
  // At its heap limit a worker gets 16 MB more to end in order: one string must fit into that.
  maxStringLength: 12 * 1024 * 1024,
  maxOutputSize: 12 * 1024 * 1024,
  maxArrayElements: 200_000,
  maxHeredocSize: 256 * 1024,
} as const satisfies NonNullable<BashOptions['executionLimits']>;

/** The same in the thread of the caller: what a command holds has to fit beside the release. */
export const EXECUTION_LIMITS_HERE = {
  ...EXECUTION_LIMITS,
  maxLiveBytes: 16 * 1024 * 1024,
  maxStringLength: 4 * 1024 * 1024,
  maxOutputSize: 4 * 1024 * 1024,
} as const satisfies NonNullable<BashOptions['executionLimits']>;
