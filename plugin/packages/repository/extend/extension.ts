/** All that the plugins of one site change, in order: theirs first, then what is beside them. */
import { hash } from 'node:crypto';
import { readFileSync, realpathSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isHtml } from '@waymark/contract/html';
import {
  checkResources,
  checkTools,
  type OwnOffers,
  type OwnResource,
  type OwnTool,
} from '@waymark/contract/own-tools';
import { wordsOf } from '@waymark/source/failures';
import { problemsInValue } from '@waymark/source/json/issues';
import type { Position } from '@waymark/source/json/positions';
import type { ShikiTransformer } from 'shiki/core';
import type { z } from 'zod';
import type { Config } from '../config/schema.ts';
import { attributes as attributesOf } from '../html/html.ts';
import type { Texts } from '../translations/english.ts';
import type { Component, Definition, Props, WrongValue } from './component.ts';
import { configPlaceOf } from './config-place.ts';
import { isCodeFile } from './later-modules.ts';
import type {
  BookOnSite,
  HeadElement,
  HookEvents,
  HookName,
  Hooks,
  Part,
  PartName,
  Plugin,
  RemarkTransform,
  SearchSettings,
  WaymarkConfig,
} from './plugin.ts';
import type { TestSettings } from './test-settings.ts';
import { tokenStyle } from './tokens.ts';

/** Folder of a site, below its base, that holds scripts of components. */
const OWN_FOLDER = '/_waymark/own';

/** The origin of a plugin's parts. */
export interface PluginSource {
  /** Its name in messages. */
  readonly name: string;
  readonly config: WaymarkConfig;
  /** Digest of the code that it consists of; undefined if that is not known, such as for options in an astro.config. */
  readonly digest: string | undefined;
  /** Absolute paths of that code. */
  readonly files: readonly string[];
}

/** A plugin, with its place in the file that names it. */
interface PlacedPlugin extends Plugin {
  readonly at: Position | undefined;
}

/** The part of the configuration that a plugin returned. */
export interface ConfigChange {
  readonly plugin: string;
  readonly at: Position | undefined;
  readonly value: unknown;
}

interface OwnedPart {
  readonly plugin: string;
  readonly part: Part;
}

/** A remark plugin, and the plugin that brings it. */
export interface OwnedRemarkPlugin {
  readonly plugin: string;
  readonly transform: RemarkTransform;
}

export interface OwnedTransformer {
  readonly plugin: string;
  readonly transformer: ShikiTransformer;
}

/** The style and the script that a page with a component loads. */
export interface OwnAssets {
  readonly style: string | undefined;
  /** Below the base. */
  readonly script: string | undefined;
}

export class Extension implements OwnOffers {
  readonly components: readonly Definition[];
  /** CSS in the `<style>` of every page, after the theme. */
  readonly style: string;
  /** The design tokens of it. */
  readonly tokens: string;
  readonly parts: ReadonlyMap<PartName, readonly OwnedPart[]>;
  /** Changed words by language, in lower case. */
  readonly text: Readonly<Record<string, Partial<Texts>>>;
  readonly search: SearchSettings;
  readonly remark: readonly OwnedRemarkPlugin[];
  readonly shiki: readonly OwnedTransformer[];
  /** For a server that runs the code of this repository. */
  readonly tools: readonly OwnTool[];
  readonly resources: readonly OwnResource[];
  /** Undefined if no sample is run. */
  readonly test: TestSettings | undefined;
  /** Formats of the book on the site, each once. */
  readonly books: readonly BookOnSite[];
  /** By the component's name. */
  readonly assets: ReadonlyMap<string, OwnAssets>;
  /** Files of the site by their paths below the base. */
  readonly files: ReadonlyMap<string, string>;
  /** Real paths of its code, and of the files that components name as their style or script: none is a file of the site. */
  readonly code: ReadonlySet<string>;
  /** Digest of all that pages follow from; undefined if it is not known, and nothing may be kept. */
  readonly digest: string | undefined;
  /** Milliseconds that each plugin took in each hook. */
  readonly timings: Map<string, number> = new Map();
  /** HTML at the end of the head of every page. */
  readonly head: string;
  readonly #plugins: readonly PlacedPlugin[];

  constructor(sources: readonly PluginSource[]) {
    const plugins = sources.flatMap(
      ({ name, config: { plugins = [], test: _, book: __, ...own }, files: [file] }) => {
        const placeOf = (...keys: readonly (string | number)[]): Position | undefined =>
          file === undefined ? undefined : { file: name, ...configPlaceOf(file, keys) };
        return [
          ...plugins.map((plugin, index) => ({ ...plugin, at: placeOf('plugins', index) })),
          { name, ...own, at: placeOf('hooks') },
        ];
      },
    );
    this.#plugins = plugins;
    this.components = plugins.flatMap(({ components = [] }) => components.map(checked));
    const themes = plugins.map(({ theme }) => theme);
    this.tokens = themes.map((theme) => tokenStyle(theme?.tokens ?? {})).join('');
    this.style = themes.map((theme) => tokenStyle(theme?.tokens ?? {}) + (theme?.styles ?? '')).join('');
    this.head = themes
      .flatMap((theme) => theme?.head ?? [])
      .map(headHtml)
      .join('');
    this.parts = partsOf(plugins);
    this.text = textsOf(plugins);
    this.search = searchOf(plugins);
    this.remark = plugins.flatMap(({ name: plugin, markdown: { remark = [] } = {} }) =>
      remark.map((transform) => ({ plugin, transform })),
    );
    this.shiki = plugins.flatMap(({ name: plugin, markdown: { shiki = [] } = {} }) =>
      shiki.map((transformer) => ({ plugin, transformer })),
    );
    this.tools = plugins.flatMap(({ tools = [] }) => tools);
    this.test = sources.findLast(({ config }) => config.test !== undefined)?.config.test;
    this.books = [...new Set(sources.findLast(({ config }) => config.book !== undefined)?.config.book)];
    this.resources = plugins.flatMap(({ resources = [] }) => resources);
    // Each list is checked where it stands; here, those of several plugins together.
    checkTools(this.tools);
    checkResources(this.resources);
    const files = new Map<string, string>();
    this.assets = new Map(this.components.flatMap((component) => assetsOf(component, files)));
    this.files = files;
    const named = this.components.flatMap(({ style, script }) => [style, script]);
    this.code = new Set(
      [
        ...sources.flatMap(({ files: own }) => own.filter(isCodeFile)),
        ...named.filter((code) => code instanceof URL).map((code) => fileURLToPath(code)),
      ].map((file) => realpathSync(file)),
    );
    const digests = sources.map(({ digest }) => digest);
    this.digest = digests.includes(undefined) ? undefined : hash('sha256', digests.join('\n'), 'hex');
  }

  /** Tells whether anything listens to it: otherwise a caller need not make the event. */
  hears(hook: HookName): boolean {
    return this.#plugins.some(({ hooks }) => hooks?.[hook] !== undefined);
  }

  /** Calls each plugin in turn. @throws {Error} that names the plugin */
  async run<Name extends Exclude<HookName, 'page:html' | 'config:loaded'>>(
    hook: Name,
    event: HookEvents[Name],
  ): Promise<void> {
    await this.#call<(event: HookEvents[Name]) => unknown>(hook, (call) => call(event));
  }

  /** Changes of the configuration, one plugin after the other. @throws {Error} that names the plugin */
  async configure(apply: (change: ConfigChange) => void, configNow: () => Config): Promise<void> {
    await this.#call<NonNullable<Hooks['config:loaded']>>('config:loaded', async (call, { name, at }) => {
      const value = await call({ config: structuredClone(configNow()) });
      if (value !== undefined) apply({ plugin: name, at, value });
    });
  }

  /** A page as the plugins leave it. @throws {Error} that names the plugin */
  async pageHtml(event: HookEvents['page:html']): Promise<string> {
    let { html } = event;
    await this.#call<NonNullable<Hooks['page:html']>>('page:html', async (call) => {
      const made: unknown = await call({ ...event, html });
      if (typeof made === 'string') html = made;
      else if (made !== undefined) throw new TypeError('it returned neither text nor nothing');
    });
    return html;
  }

  /** @param use Calls the hook of a plugin. */
  async #call<Hook>(hook: HookName, use: (call: Hook, plugin: PlacedPlugin) => unknown): Promise<void> {
    for (const plugin of this.#plugins) {
      const { name, hooks } = plugin;
      const call = hooks?.[hook] as Hook | undefined;
      if (call === undefined) continue;
      const started = performance.now();
      try {
        await use(call, plugin);
      } catch (error) {
        throw pluginFailed(name, `the hook ${hook}`, error);
      } finally {
        const key = `${name}  ${hook}`;
        this.timings.set(key, (this.timings.get(key) ?? 0) + performance.now() - started);
      }
    }
  }
}

/** An error that says whose it is, and from which line of their code it came. */
export function pluginFailed(plugin: string, where: string, error: unknown): Error {
  const [, url, place] = (error instanceof Error && OWN_FRAME.exec(error.stack ?? '')) || [];
  const at = url === undefined ? '' : ` (${relative(process.cwd(), fileURLToPath(url))}:${place})`;
  return new Error(`The plugin “${plugin}” failed in ${where}: ${wordsOf(error)}${at}`, { cause: error });
}

/** A module of waymark.config.ts, which has a mark in its address: see read-config.ts. */
const OWN_FRAME = /(file:\/[^\s()?]+)\?waymark=\d+:(\d+:\d+)/;

/** Its properties are parsed before its HTML is made; built-in ones read them leniently. */
function checked(definition: Definition): Definition {
  const { name, props: schema } = definition;
  const html: Component = (use) => {
    const props = schema === undefined ? use.props : valuesOf(schema, use.props);
    const made = definition.html({ ...use, props });
    if (!isHtml(made)) throw new TypeError(`the html of ${name} has to be a template of html\`…\``);
    return made;
  };
  const problem = schema && ((props: Props) => wrongIn(schema, props, schema.safeParse(props)));
  return { ...definition, html, ...(problem && { problem }) };
}

function valuesOf(schema: NonNullable<Definition['props']>, given: Readonly<Record<string, unknown>>) {
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const wrong = wrongIn(schema, given, result);
  throw new TypeError(`${wrong?.message} ${wrong?.hint}`);
}

function wrongIn(
  schema: z.ZodObject,
  given: Props,
  { error }: z.ZodSafeParseResult<unknown>,
): WrongValue | undefined {
  return problemsInValue(schema, given, error?.issues ?? [])[0];
}

function partsOf(plugins: readonly Plugin[]): Map<PartName, OwnedPart[]> {
  const parts = new Map<PartName, OwnedPart[]>();
  for (const { name: plugin, theme } of plugins) {
    for (const [name, part] of Object.entries(theme?.parts ?? {}) as [PartName, Part][])
      parts.set(name, [...(parts.get(name) ?? []), { plugin, part }]);
  }
  return parts;
}

function headHtml({ tag, attributes = {}, text = '' }: HeadElement): string {
  const opened = `<${tag}${attributesOf(attributes)}>`;
  return tag === 'script' || tag === 'style' ? `${opened}${text}</${tag}>` : opened;
}

function textsOf(plugins: readonly Plugin[]): Record<string, Partial<Texts>> {
  const texts: Record<string, Partial<Texts>> = {};
  for (const { text = {} } of plugins) {
    for (const [language, words] of Object.entries(text)) {
      const tag = language.toLowerCase();
      texts[tag] = { ...texts[tag], ...words };
    }
  }
  return texts;
}

function searchOf(plugins: readonly Plugin[]): SearchSettings {
  const all = plugins.map(({ search = {} }) => search);
  return {
    weights: Object.assign({}, ...all.map(({ weights }) => weights)),
    synonyms: all.flatMap(({ synonyms = [] }) => synonyms),
    stopWords: all.flatMap(({ stopWords = [] }) => stopWords),
    relatedWords: all.findLast(({ relatedWords }) => relatedWords !== undefined)?.relatedWords,
  };
}

function assetsOf(
  { name, style, script }: Definition,
  files: Map<string, string>,
): [[string, OwnAssets]] | [] {
  if (style === undefined && script === undefined) return [];
  const code = script === undefined ? undefined : textOf(script, name);
  let path: string | undefined;
  if (code !== undefined) {
    path = `${OWN_FOLDER}/${name.toLowerCase()}-${hash('sha256', code, 'hex').slice(0, 12)}.js`;
    files.set(path, code);
  }
  return [[name, { style: style === undefined ? undefined : textOf(style, name), script: path }]];
}

/** Code as it is written, or that of a file. @throws {Error} that names the component */
function textOf(code: string | URL, component: string): string {
  if (!(code instanceof URL)) return code;
  try {
    return readFileSync(fileURLToPath(code), 'utf8');
  } catch (error) {
    throw new Error(
      `The component ${component} names ${fileURLToPath(code)}, which cannot be read: ${wordsOf(error)}. Correct the address.`,
      { cause: error },
    );
  }
}
