/** Reports to an author while a page is expanded, each with its place. */

import type { Props } from '@waymark/repository/extend/component';
import { iconProblem } from '@waymark/repository/icons/icon-problem';
import { closest } from '@waymark/source/diagnostics/closest';
import type { Report } from '@waymark/source/diagnostics/diagnostic';
import type { Node } from 'unist';
import { holeMark } from '../../react/part.ts';
import { unknownDirective } from '../parse/directives.ts';
import { CLOSE_FENCE, NEVER_CLOSED } from '../parse/parse.ts';
import { reasonOf } from '../tree/failure.ts';
import type { Instance } from '../tree/instance.ts';
import { isRecord } from '../tree/scope.ts';
import { MAX_LEVELS } from '../tree/whole-value.ts';
import type { ImportLibrary } from './library.ts';
import { propertyProblems } from './property-problems.ts';

export class ExpandReports {
  readonly list: Report[] = [];

  add(instance: Instance, node: Node, report: Report): void {
    this.list.push({ ...report, ...instance.module.place(node) });
  }

  failed(instance: Instance, node: Node, subject: string, error: unknown, hint: string): void {
    this.add(instance, node, {
      code: 'page-render-failed',
      severity: 'warning',
      message: `${subject} cannot be evaluated: ${reasonOf(error)}`,
      hint,
    });
  }

  exports(instance: Instance): void {
    const { module, scope } = instance;
    if (!module.code || scope.failure === undefined) return;
    const statement = module.parsed.tree.children.find(({ type }) => type === 'mdxjsEsm');
    this.failed(
      instance,
      statement ?? module.parsed.tree,
      'An export of this file',
      scope.failure,
      'Correct the export; its names have no value meanwhile.',
    );
  }

  variable(instance: Instance, node: Node, name: string): void {
    this.add(instance, node, {
      code: 'variable-unknown',
      message: `The variable "${name}" is not in docs.json.`,
      hint: 'Add it to `variables` in docs.json, or write `\\{\\{` for literal braces.',
    });
  }

  /** A value that stands for nothing on a page, in React neither. */
  data(instance: Instance, node: Node, source: string, value: unknown): void {
    if (!isData(value)) return;
    this.add(instance, node, {
      code: 'page-render-failed',
      severity: 'warning',
      message: `${inBraces(source)} is an object, which cannot be shown.`,
      hint: 'Show one of its properties, or `JSON.stringify` it.',
    });
  }

  /** @param name As written; a file may choose its name for a component. */
  properties(instance: Instance, node: Node, name: string, component: string, props: Props): void {
    // Only the browser knows an icon for which a part that is made in advance has a mark.
    const icon = props.icon === holeMark('icon') ? undefined : iconProblem(props.icon);
    if (icon !== undefined) {
      const { message, hint } = icon;
      this.add(instance, node, { code: 'icon-invalid', message: `The icon of <${name}> ${message}`, hint });
    }
    for (const problem of propertyProblems(component, props, instance.scope.components.get(component)))
      this.add(instance, node, { code: 'component-property', ...problem });
  }

  /** @param page The file that includes the text, or the text's own. */
  component(instance: Instance, node: Node, name: string, page: string | undefined): void {
    const place =
      page === undefined || page === instance.module.file
        ? ''
        : ' in this file, or in the page that includes it,';
    const guess = closest(name, instance.scope.components.names);
    this.add(instance, node, {
      code: 'component-unknown',
      message: `<${name}> is not a component of Waymark, and this file neither imports nor exports it.`,
      hint:
        guess === undefined
          ? `Import it${place} or correct its name; its children are shown meanwhile.`
          : `Did you mean <${guess}>? Its children are shown meanwhile.`,
    });
  }

  componentExport(instance: Instance, node: Node, file: string, name: string): void {
    this.add(instance, node, {
      code: 'component-unknown',
      message: `/${file} does not export a component "${name}".`,
      hint: 'Correct the name or the export; its children are shown meanwhile.',
    });
  }

  /** A fence without an end takes the rest of the page, or of its list. */
  fence(instance: Instance, node: Node): void {
    const { start, end } = node.position ?? {};
    const text = instance.module.parsed.text.slice(start?.offset, end?.offset);
    const marks = /^(?:`{3,}|~{3,})/.exec(text)?.[0];
    const last = text.slice(text.lastIndexOf('\n') + 1).replace(/^[\s>]+/, '');
    const isEnd = last.startsWith(marks ?? '') && /^(?:`+|~+)\s*$/.test(last);
    if (marks === undefined || (isEnd && text.includes('\n'))) return;
    this.add(instance, node, { code: 'code-fence-open', message: `${NEVER_CLOSED}.`, hint: CLOSE_FENCE });
  }

  /** @param problem Why the part of a file that a block quotes cannot be read. */
  quote(instance: Instance, node: Node, file: string, problem: string): void {
    this.add(instance, node, {
      code: 'sample-file-missing',
      message: `The quoted part \`${file}\` cannot be read: ${problem}.`,
      hint: 'Correct `file`: a path below the docs folder, with `#L3-9` or `#region name`. The block stays empty.',
    });
  }

  /** `<note>`: elements that HTML does not have show only their children. */
  lowerCase(instance: Instance, node: Node, name: string): void {
    const meant = NO_MISTAKES.has(name) ? undefined : instance.scope.components.capitalised(name);
    if (meant === undefined) return;
    this.add(instance, node, {
      code: 'component-unknown',
      message: `<${name}> is not an HTML element.`,
      hint: `Write <${meant}>, with a capital.`,
    });
  }

  directive(instance: Instance, node: Node): void {
    const name = unknownDirective(node);
    if (name === undefined) return;
    this.add(instance, node, {
      code: 'component-unknown',
      message: `\`:::${name}\` is not a block of Waymark.`,
      hint: 'Use note, info, tip, check, warning, danger, details or code-group; its content is shown meanwhile.',
    });
  }

  /** @param written As its author wrote it. */
  snippet(instance: Instance, node: Node, written: string, file: string, library: ImportLibrary): void {
    this.add(instance, node, {
      code: 'snippet-missing',
      message: `The snippet /${file} does not exist.`,
      ...library.suggestions.answer(
        { path: file, from: instance.module.file, written },
        (other) => other.replace(/^_?snippets\//, ''),
        'Correct the `file` of <Snippet>; nothing is shown in its place.',
      ),
    });
  }

  /** @param nodes How many are too many; undefined if they are nested too deep. */
  tooLarge(instance: Instance, node: Node, [page]: readonly string[], nodes: number | undefined): void {
    const problem =
      nodes === undefined
        ? `is nested deeper than ${MAX_LEVELS} levels`
        : `has more than ${nodes.toLocaleString('en')} elements`;
    this.add(instance, node, {
      code: 'page-too-large',
      message: `/${page} ${problem} with its snippets, which include each other.`,
      hint: 'Let snippets include fewer others; nothing more is included in the page.',
    });
  }

  longChangelog(instance: Instance, node: Node, [page]: readonly string[], nodes: number): void {
    this.add(instance, node, {
      code: 'page-too-large',
      message: `/${page} has more than ${nodes.toLocaleString('en')} elements with this changelog.`,
      hint: 'Show fewer entries: `limit={50}`. The changelog is left out.',
    });
  }

  cycle(instance: Instance, node: Node, files: readonly string[]): void {
    this.add(instance, node, {
      code: 'snippet-cycle',
      message: `Snippets include each other in a cycle: ${files.join(' > ')}.`,
      hint: 'Remove one of these imports.',
    });
  }
}

/** Elements of HTML and SVG with the name of a component. */
const NO_MISTAKES = new Set('button color frame heading image link mdx view'.split(' '));

export function inBraces(source: string): string {
  const text = source.trim().replaceAll(/\s+/g, ' ');
  return `{${text.length > 60 ? `${text.slice(0, 59)}…` : text}}`;
}

function isData(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const kind: unknown = Object.getPrototypeOf(value);
  return [Object, Date, Map, Set, Promise].some((type) => type.prototype === kind);
}
