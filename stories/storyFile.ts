// oxlint-disable no-underscore-dangle -- properties of Storybook's CSF reader
import type { types } from 'storybook/internal/babel';
import { type CsfFile, loadCsf } from 'storybook/internal/csf-tools';

/** A story file as parsed by Storybook. */
export interface StoryFile {
  path: string;
  title: string;
  /** Tags of all its stories. */
  tags: readonly string[];
  stories: readonly StoryOfFile[];
  /** Callbacks that are passed but not asserted. */
  unassertedSpies: readonly string[];
}

export interface StoryOfFile {
  name: string;
  /** Tags that are written in the story itself. */
  tags: readonly string[];
  /** True if it spreads `interaction` of `.storybook/modes.ts`. */
  isInteraction: boolean;
  /** True if a one-line comment above the story describes it. */
  isDescribed: boolean;
}

/** @throws Error when Storybook can't read the file. */
export function readStoryFile(path: string, code: string): StoryFile {
  const csf = loadCsf(code, { fileName: path, makeTitle: (title) => title ?? '' }).parse();
  const stories = Object.entries(csf._stories).map(([name, { tags = [] }]) => {
    const comments = csf._storyPaths[name]?.node.leadingComments ?? [];
    return {
      name,
      tags: tags.filter((tag) => tag !== 'play-fn'),
      isInteraction: isInteraction(csf, name),
      isDescribed: /^\* \S[^\n]* $/.test(comments.at(-1)?.value ?? ''),
    };
  });
  return {
    path,
    title: csf.meta?.title ?? '',
    tags: csf.meta?.tags ?? [],
    stories,
    unassertedSpies: unassertedSpies(code),
  };
}

function isInteraction(csf: CsfFile, exportName: string): boolean {
  const story: types.Node | undefined = csf._storyExports[exportName];
  const call = story?.type === 'VariableDeclarator' ? story.init : null;
  const [annotations] = call?.type === 'CallExpression' ? call.arguments : [];
  return (
    annotations?.type === 'ObjectExpression' &&
    annotations.properties.some(
      (one) =>
        one.type === 'SpreadElement' &&
        one.argument.type === 'Identifier' &&
        one.argument.name === 'interaction',
    )
  );
}

/** Returns the names of `fn()` callbacks that no expectation mentions. */
function unassertedSpies(code: string): string[] {
  const given = [...code.matchAll(/\b(\w+)(?:: | = )fn\b/g)].flatMap(([, name]) => name ?? []);
  const asserted = new Set(
    [
      ...code.matchAll(/\bexpect\(\s*(?:\w+\.)*(\w+)\b/g),
      // Shared play functions take the name of the callback that they assert.
      ...code.matchAll(
        /\b(?:presses\w*|retries\w*|scrolls\w*|reloads|checks|searches|leaves|invalid)\([^)]*'(\w+)'/g,
      ),
    ].map(([, name]) => name),
  );
  return [...new Set(given)].filter((name) => !asserted.has(name));
}
