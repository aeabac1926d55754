/** The commands of a server and of what it keeps: they need no builder. */
import type { Loaders } from './program.ts';

export const SERVER_COMMANDS: Loaders = new Map([
  ['serve', async () => (await import('./serve.ts')).serveCommand()],
  ['mcp', async () => (await import('./mcp.ts')).mcpCommand()],
  ['admin', async () => (await import('./state/users.ts')).adminCommand()],
  ['users', async () => (await import('./state/users.ts')).usersCommand()],
  ['credentials', async () => (await import('./state/credentials.ts')).credentialsCommand()],
  ['keys', async () => (await import('./state/keys.ts')).keysCommand()],
  ['backup', async () => (await import('./state/backup.ts')).backupCommand()],
  ['restore', async () => (await import('./state/backup.ts')).restoreCommand()],
  ['settings', async () => (await import('./state/settings.ts')).settingsCommand()],
]);
