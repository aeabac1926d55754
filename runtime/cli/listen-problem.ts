import { InputError } from '@waymark/foundation/state/input-error';
import { UsageError } from './errors.ts';

/**
 * The problem behind an error of starting a server: with its port or address, or a state that another one has; any other error as it is.
 *
 * @param metricsHost The address for metrics, which has an option of its own.
 */
export function listenProblem(error: unknown, metricsHost?: string): unknown {
  if (error instanceof InputError) return new UsageError(error.message);
  if (!(error instanceof Error) || !('code' in error)) return error;
  const { code, port, address, hostname } = error as NodeJS.ErrnoException & {
    readonly port?: number;
    readonly address?: string;
    readonly hostname?: string;
  };
  switch (code) {
    case 'EADDRINUSE':
      return new Error(
        `Port ${port} of ${address} is taken by another program. Stop it, or give another port.`,
      );
    case 'EACCES':
      return port === undefined
        ? error
        : new Error(`This user may not listen on port ${port} of ${address}. Give a port from 1024 up.`);
    case 'ENOTFOUND':
    case 'EADDRNOTAVAIL':
      return new UsageError(
        `${hostname ?? address} is not an address of this machine. Give another ` +
          `${(hostname ?? address) === metricsHost ? '--metrics-host' : '--host'}.`,
      );
    default:
      return error;
  }
}
