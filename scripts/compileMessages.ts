import { parse } from '@formatjs/icu-messageformat-parser';
import { parseSync, type Plugin, Visitor } from 'vite';

const ownModule = /\/src\/.+\.tsx?$/;
const parser = '@formatjs/icu-messageformat-parser';

/**
 * Parses the messages of the app while it is built, so that it does not have to carry a parser of
 * messages to every phone.
 */
export function compileMessages(): Plugin {
  return {
    name: 'compile-messages',
    apply: 'build',
    enforce: 'pre',
    config: () => ({
      resolve: { alias: [{ find: parser, replacement: `${parser}/no-parser.js` }] },
    }),
    transform: {
      filter: { id: ownModule, code: 'defaultMessage' },
      handler: (code, id) => ({ code: withParsedMessages(code, id), map: null }),
    },
  };
}

interface Message {
  start: number;
  end: number;
  text: string;
}

/** The same module, each `defaultMessage` in it what the parser makes of the text. */
export function withParsedMessages(code: string, path: string): string {
  return messagesOf(code, path).reduceRight(
    (text, message) =>
      text.slice(0, message.start) +
      JSON.stringify(parse(message.text, { captureLocation: false })) +
      text.slice(message.end),
    code,
  );
}

/** In their order. @throws Error when one is not written out where it stands. */
function messagesOf(code: string, path: string): Message[] {
  const found: Message[] = [];
  new Visitor({
    Property({ key, value }) {
      if (key.type !== 'Identifier' || key.name !== 'defaultMessage') return;
      if (value.type !== 'Literal' || typeof value.value !== 'string') {
        throw new Error(`${path}: a message that is not plain text can't be compiled`);
      }
      found.push({ start: value.start, end: value.end, text: value.value });
    },
    JSXAttribute({ name }) {
      if (name.name === 'defaultMessage') {
        throw new Error(`${path}: messages stand in defineMessages`);
      }
    },
  }).visit(parseSync(path, code).program);
  return found;
}
