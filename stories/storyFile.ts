// oxlint-disable no-underscore-dangle -- properties of Storybook's CSF reader
import { loadCsf } from 'storybook/internal/csf-tools';
import { modesOf } from '../.storybook/modes.ts';

type Kind = keyof typeof modesOf;

/** A story file as parsed by Storybook. */
export interface StoryFile {
  path: string;
  title: string;
  /** Tags of all its stories. */
  tags: readonly string[];
  stories: readonly StoryOfFile[];
  /** Number of pictures of all its stories. */
  pictures: number;
  /** Callbacks that are passed but not asserted. */
  unassertedSpies: readonly string[];
}

export interface StoryOfFile {
  name: string;
  /** Tags that are written in the story itself. */
  tags: readonly string[];
  /** False if the story says that it only tests an interaction. */
  hasPictures: boolean;
  /** True if a one-line comment above the story describes it. */
  isDescribed: boolean;
}

/** @throws Error when Storybook can't read the file. */
export function readStoryFile(path: string, code: string): StoryFile {
  const csf = loadCsf(code, { fileName: path, makeTitle: (title) => title ?? '' }).parse();
  const stories = Object.entries(csf._stories).map(([name, { tags = [] }]) => {
    const node = csf._storyPaths[name]?.node;
    const comments = node?.leadingComments ?? [];
    return {
      name,
      hasPictures: !code.slice(node?.start ?? 0, node?.end ?? 0).includes('...interaction'),
      tags: tags.filter((tag) => tag !== 'play-fn'),
      isDescribed: /^\* \S[^\n]* $/.test(comments.at(-1)?.value ?? ''),
    };
  });
  return {
    path,
    title: csf.meta?.title ?? '',
    tags: csf.meta?.tags ?? [],
    stories,
    pictures: stories.filter(({ hasPictures }) => hasPictures).length * modesOfFile(code),
    unassertedSpies: unassertedSpies(code),
  };
}

/** Returns the number of pictures of each story of a file. */
function modesOfFile(code: string): number {
  const [, kind = 'screens'] = /\bmodesOf\.(\w+)/.exec(code) ?? [];
  const { modes } = { modes: {}, ...modesOf[kind as Kind] };
  return Object.values<object>(modes).filter((mode) => !('disable' in mode)).length;
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
