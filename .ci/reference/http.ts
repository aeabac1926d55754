/** The addresses of the server: methods, callers, answers and limits. */
import { ADDRESSES, type Address } from '../../runtime/contract/addresses.ts';
import { DEFAULT_LIMITS } from '../../runtime/limits/limits.ts';
import { cell, markdownTable } from './table.ts';

/** Sections by the beginning of the addresses in them; the first that fits has it. */
const SECTIONS: readonly (readonly [string, RegExp])[] = [
  ['For agents and readers', /^\/(?:mcp|ask|_waymark|authed\/mcp$)/],
  ['Discovery', /^\/\.well-known/],
  ['Authorization of tools', /^\/authed/],
  ['Sign-in and dashboard', /^\/(?:login|logout|admin)/],
  ['Deploys', /^\/(?:v1|_preview)/],
  ['State of the server', /^\/(?:healthz|readyz)/],
];

export function httpPage(): string {
  const sectionOf = ({ path }: Address): string | undefined =>
    SECTIONS.find(([, test]) => test.test(path))?.[0];
  const bySection = Map.groupBy(ADDRESSES, sectionOf);
  const others = bySection.get(undefined) ?? [];
  if (others.length > 0)
    throw new Error(`No section of .ci/reference/http.ts has ${others.map(({ path }) => path).join(', ')}.`);
  const sections = SECTIONS.map(([title]) => `## ${title}\n\n${tableOf(bySection.get(title) ?? [])}`);
  return `${sections.join('\n\n')}\n`;
}

function tableOf(addresses: readonly Address[]): string {
  const rows = addresses.map(({ path, methods, who, answer, limits = [] }) => {
    const limited = limits.map((name) => `\`${name}\` (${DEFAULT_LIMITS[name].toLocaleString('en')})`);
    const shown = methods.map((method) => `\`${method}\``).join(' ');
    return [`\`${path}\``, shown, cell(capital(who)), cell(answer), limited.join(', ')];
  });
  return markdownTable(['Address', 'Methods', 'Who may', 'Answer', 'Limits'], rows);
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
