import { readFileSync } from 'node:fs';

export interface CodeBlock {
  /** The language after the fence, such as `sh`; '' if there is none. */
  language: string;
  /** The file that the block shows, named after the language; '' if it shows none. */
  file: string;
  text: string;
}

/** Returns the fenced code blocks of a Markdown document, in order. */
export function codeBlocksOf(markdown: string): CodeBlock[] {
  const fenced = markdown.matchAll(/^```(\w*) ?([^\n]*)\n(.*?)^```$/gms);
  return Array.from(fenced, ([, language = '', file = '', text = '']) => ({
    language,
    file,
    text,
  }));
}

/** Returns the block that contains these words. @throws Error unless there is exactly one. */
export function blockWith(blocks: readonly CodeBlock[], words: string): CodeBlock {
  const [block, another] = blocks.filter(({ text }) => text.includes(words));
  if (!block || another) throw new Error(`not exactly one code block contains "${words}"`);
  return block;
}

/** The code blocks of the deployment guide. */
export const deploymentGuide = ['deployment', 'proxies'].flatMap((name) =>
  codeBlocksOf(readFileSync(new URL(`../../docs/${name}.md`, import.meta.url), 'utf8')),
);
