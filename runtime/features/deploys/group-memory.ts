/** The memory that the processes of a group hold, as Linux reports it below /proc. */
import { readdir, readFile } from 'node:fs/promises';

/** 0 on other systems. @param group Id of the process that leads it. */
export async function groupMemoryMb(group: number): Promise<number> {
  const names = await readdir('/proc').catch(() => []);
  const sizes = await Promise.all(names.filter((name) => /^\d+$/.test(name)).map((id) => sizeKb(id, group)));
  return sizes.reduce((sum, size) => sum + size, 0) / 1024;
}

/** 0 for a process of another group, or one that has ended. */
async function sizeKb(id: string, group: number): Promise<number> {
  try {
    const stat = await readFile(`/proc/${id}/stat`, 'latin1');
    // After the name, which may hold anything: state, parent, group.
    const [, , own] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (Number(own) !== group) return 0;
    const status = await readFile(`/proc/${id}/status`, 'latin1');
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0);
  } catch {
    return 0;
  }
}
