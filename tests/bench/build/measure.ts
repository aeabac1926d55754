import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

export interface Measurement {
  /** Wall-clock seconds from start to exit. */
  readonly seconds: number;
  /** Seconds of processor time, of itself and its children; NaN if /proc is absent. */
  readonly cpuSeconds: number;
  /** Highest resident memory of the process and all its children together, in MB; NaN if /proc is absent. */
  readonly peakMb: number;
  /** Its exit code. */
  readonly code: number | null;
  /** The end of its output. */
  readonly output: string;
}

export interface Command {
  readonly cwd: string;
  readonly args: readonly string[];
  /** Folder of the cache between runs; nothing is kept without it. */
  readonly cache?: string;
  /** It may fail: `code` tells whether it did. */
  readonly mayFail?: boolean;
}

/** Runs a Node program to its end. Rejects with its output if it fails, unless it may. */
export function measureCommand({ cwd, args, cache = 'off', mayFail = false }: Command): Promise<Measurement> {
  const started = performance.now();
  const child = spawn(process.execPath, args, {
    cwd,
    // A group of its own, so that the memory of its children is found.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', WAYMARK_CACHE: cache, CI: '1' },
  });
  const group = child.pid ?? 0;
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output = (output + chunk).slice(-20_000);
    });
  let peakMb = Number.NaN;
  let cpuSeconds = Number.NaN;
  const timer = setInterval(() => {
    const now = residentMb(group);
    if (!(now <= peakMb)) peakMb = now;
    cpuSeconds = processorSeconds(group) ?? cpuSeconds;
  }, 50);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      clearInterval(timer);
      const seconds = (performance.now() - started) / 1000;
      if (code === 0 || mayFail) resolve({ seconds, cpuSeconds, peakMb, code, output });
      else reject(new Error(`${args.join(' ')} ended with ${code}\n${output}`));
    });
  });
}

/** Clock ticks of Linux, which /proc counts in. */
const TICKS = 100;

/** Resources used by a process and its ended children. */
function processorSeconds(pid: number): number | undefined {
  const ticks = statOf(pid)?.slice(11, 15);
  return ticks?.reduce((sum, field) => sum + Number(field) / TICKS, 0);
}

/** The fields of a process's `stat` after its name: its state is the first. */
function statOf(pid: number | string): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    // It ended, or the machine has no /proc.
    return undefined;
  }
}

/** Resident memory of a process group in MB. */
export function residentMb(group: number): number {
  let pages = 0;
  let entries: string[];
  try {
    entries = readdirSync('/proc');
  } catch {
    return Number.NaN;
  }
  for (const entry of entries) {
    if (!/^\d+$/.test(entry)) continue;
    const fields = statOf(entry);
    if (fields !== undefined && Number(fields[2]) === group) pages += Number(fields[21]);
  }
  return (pages * 4096) / 1e6;
}
