/** The addresses of the server: methods, callers, answers and limits. */
import { STATUS_CODES } from 'node:http';
import type { Route } from '../../runtime/feature.ts';
import { exampleOf, FEATURES } from '../../runtime/features.ts';
import { HOURLY_LIMITS } from '../../runtime/packages/foundation/limits/limits.ts';
import { cell, markdownTable } from './table.ts';

export function httpPage(): string {
  const sections = [...Map.groupBy(FEATURES, ({ section }) => section)].map(([title, features]) => {
    const routes = features.flatMap((feature) => feature.routes);
    const examples = routes.map(shownExample).join('\n');
    return `## ${title}\n\n${tableOf(routes)}\n\n<AccordionGroup>\n${examples}\n</AccordionGroup>`;
  });
  return `${sections.join('\n\n')}\n`;
}

function tableOf(routes: readonly Route[]): string {
  const rows = routes.map(({ path, methods, callers, response, limits = [] }) => {
    const limited = limits.map((name) => `\`${name}\` (${HOURLY_LIMITS[name].default.toLocaleString('en')})`);
    const shown = methods.map((method) => `\`${method}\``).join(' ');
    return [`\`${path}\``, shown, cell(capital(callers)), cell(response), limited.join(', ')];
  });
  return markdownTable(['Address', 'Methods', 'Callers', 'Response', 'Limits'], rows);
}

function shownExample(route: Route): string {
  const example = exampleOf(route);
  const { status, answers = {}, shows } = example;
  const headers = Object.entries(answers).map(([name, value]) => `${name}: ${value}`);
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...headers,
    ...(shows === undefined ? [] : ['', shows]),
  ];
  return [
    `<Accordion title="Example of ${route.path}">`,
    `\`\`\`bash\n${curl(example)}\n\`\`\``,
    `\`\`\`http wrap\n${lines.join('\n')}\n\`\`\``,
    '</Accordion>',
  ].join('\n\n');
}

/** Double quotes let the shell fill in what is secret. */
function curl({ path, method, headers = {}, body }: ReturnType<typeof exampleOf>): string {
  const parts = [
    `curl -i${method === (body === undefined ? 'GET' : 'POST') ? '' : ` -X ${method}`} "https://docs.example.com${path}"`,
    ...Object.entries(headers).map(([name, value]) => `-H "${name}: ${value}"`),
    ...(body === undefined ? [] : [`-d ${body.includes('$') ? `"${body}"` : `'${body}'`}`]),
  ];
  return parts.join(' \\\n  ');
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
