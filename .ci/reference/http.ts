/** The addresses of the server: methods, callers, answers and limits. */
import { STATUS_CODES } from 'node:http';
import { ADDRESSES, type Address } from '../../runtime/contract/addresses.ts';
import { HOURLY_LIMITS } from '../../runtime/limits/limits.ts';
import { HTTP_EXAMPLES, type HttpExample } from './http-examples.ts';
import { cell, markdownTable } from './table.ts';

/** Sections by the beginning of the addresses in them; the first that fits has it. */
const SECTIONS: readonly (readonly [string, RegExp])[] = [
  ['For agents and readers', /^\/(?:mcp|ask|_waymark|authed\/mcp$)/],
  ['Discovery', /^\/\.well-known/],
  ['Authorization of tools', /^\/authed/],
  ['Sign-in and dashboard', /^\/(?:login|logout|admin)/],
  ['API and previews', /^\/(?:v1|_preview)/],
  ['Health', /^\/(?:healthz|readyz)/],
];

export function httpPage(): string {
  const sectionOf = ({ path }: Address): string | undefined =>
    SECTIONS.find(([, test]) => test.test(path))?.[0];
  const bySection = Map.groupBy(ADDRESSES, sectionOf);
  const others = bySection.get(undefined) ?? [];
  if (others.length > 0)
    throw new Error(`No section of .ci/reference/http.ts has ${others.map(({ path }) => path).join(', ')}.`);
  const sections = SECTIONS.map(([title]) => {
    const addresses = bySection.get(title) ?? [];
    const examples = addresses.map(exampleOf).join('\n');
    return `## ${title}\n\n${tableOf(addresses)}\n\n<AccordionGroup>\n${examples}\n</AccordionGroup>`;
  });
  return `${sections.join('\n\n')}\n`;
}

function tableOf(addresses: readonly Address[]): string {
  const rows = addresses.map(({ path, methods, who, answer, limits }) => {
    const limited = limits.map((name) => `\`${name}\` (${HOURLY_LIMITS[name].default.toLocaleString('en')})`);
    const shown = methods.map((method) => `\`${method}\``).join(' ');
    return [`\`${path}\``, shown, cell(capital(who)), cell(answer), limited.join(', ')];
  });
  return markdownTable(['Address', 'Methods', 'Callers', 'Response', 'Limits'], rows);
}

/** @throws {Error} if an address has none */
function exampleOf({ path }: Address): string {
  const example = HTTP_EXAMPLES[path];
  if (example === undefined) throw new Error(`${path} needs an example in .ci/reference/http-examples.ts.`);
  const { status, answers = {}, shows } = example;
  const headers = Object.entries(answers).map(([name, value]) => `${name}: ${value}`);
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...headers,
    ...(shows === undefined ? [] : ['', shows]),
  ];
  return [
    `<Accordion title="Example of ${path}">`,
    `\`\`\`bash\n${curl(example)}\n\`\`\``,
    `\`\`\`http wrap\n${lines.join('\n')}\n\`\`\``,
    '</Accordion>',
  ].join('\n\n');
}

/** Double quotes let the shell fill in what is secret. */
function curl({ path, method, headers = {}, body }: HttpExample): string {
  const parts = [
    `curl -i${method === undefined ? '' : ` -X ${method}`} "https://docs.example.com${path}"`,
    ...Object.entries(headers).map(([name, value]) => `-H "${name}: ${value}"`),
    ...(body === undefined ? [] : [`-d ${body.includes('$') ? `"${body}"` : `'${body}'`}`]),
  ];
  return parts.join(' \\\n  ');
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
