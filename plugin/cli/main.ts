#!/usr/bin/env node
/** The `waymark` command. Exit codes: 0 done, 1 problems found, 2 wrong usage. */
import { runCli } from './run.ts';

process.exitCode = await runCli(process.argv.slice(2));
