/** Definitions of a file that its text refers to: `[label]: address` and `[^1]: note`. */

import { oncePer } from '@waymark/source/made-once';
import type * as mdast from 'mdast';
import type { Node } from 'unist';
import type { Instance } from './instance.ts';
import { visit } from './visit.ts';

/** @param root Of a file's tree */
const readReferences = oncePer((root: Node) => {
  const definitions = new Map<string, mdast.Definition>();
  const notes = new Map<string, mdast.FootnoteDefinition>();
  /** Identifiers in order of first use. */
  const used: string[] = [];
  visit(root, (node) => {
    if (node.type === 'definition') {
      const definition = node as mdast.Definition;
      if (!definitions.has(definition.identifier)) definitions.set(definition.identifier, definition);
    } else if (node.type === 'footnoteDefinition') {
      const note = node as mdast.FootnoteDefinition;
      if (!notes.has(note.identifier)) notes.set(note.identifier, note);
    } else if (node.type === 'footnoteReference') {
      const { identifier } = node as mdast.FootnoteReference;
      if (!used.includes(identifier)) used.push(identifier);
    }
  });
  return { definitions, notes, used };
});

export function referencesOf(instance: Instance) {
  return readReferences(instance.root);
}

export function definitionOf(instance: Instance, identifier: string): mdast.Definition | undefined {
  return referencesOf(instance).definitions.get(identifier);
}
