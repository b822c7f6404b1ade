import { parse } from '@formatjs/icu-messageformat-parser';
import { MagicString } from 'magic-string';
import type { Plugin } from 'vite';

/**
 * Parses the texts of the app when it is built, so that its code has no parser of ICU messages. This is what
 * the plugin of FormatJS does; that one brings forty packages, among them a second TypeScript.
 */
export const parsedTexts = (): Plugin => ({
  name: 'parsed-texts',
  apply: 'build',
  enforce: 'post',
  config: () => ({
    resolve: {
      alias: {
        '@formatjs/icu-messageformat-parser': '@formatjs/icu-messageformat-parser/no-parser.js',
      },
    },
  }),
  transform: {
    filter: { id: /\/src\/.*\.tsx?$/, code: /defaultMessage/ },
    handler(code) {
      const source = new MagicString(code);
      for (const { start, end, text } of textsOf(this.parse(code))) {
        source.update(start, end, JSON.stringify(parse(text)));
      }
      return { code: source.toString(), map: source.generateMap({ hires: 'boundary' }) };
    },
  },
});

interface Node {
  type?: string;
  start: number;
  end: number;
  key?: { name?: string };
  value?: unknown;
  quasis?: readonly { value: { cooked: string } }[];
}

/** Returns the values of all `defaultMessage`. @throws for one that is not a plain text, which nothing could parse later */
function textsOf(node: unknown): readonly { start: number; end: number; text: string }[] {
  if (typeof node !== 'object' || node === null) return [];
  if (Array.isArray(node)) return node.flatMap(textsOf);
  const { type, key, value } = node as Node;
  if (type !== 'Property' || key?.name !== 'defaultMessage') {
    return Object.values(node).flatMap(textsOf);
  }
  const { start, end, value: literal, quasis } = value as Node;
  const text = quasis?.length === 1 ? quasis[0]?.value.cooked : literal;
  if (typeof text !== 'string') throw new Error(`a defaultMessage that is not a text, at ${start}`);
  return [{ start, end, text }];
}
