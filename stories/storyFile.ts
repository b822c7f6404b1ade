// oxlint-disable no-underscore-dangle -- so are the parts named that Storybook's reader keeps
import { loadCsf } from 'storybook/internal/csf-tools';

/** What stands in one file of stories, as Storybook itself reads it. */
export interface StoryFile {
  path: string;
  title: string;
  /** Tags that all its stories carry. */
  tags: readonly string[];
  stories: readonly StoryOfFile[];
  /** Callbacks that are given but never looked at. */
  unassertedSpies: readonly string[];
}

export interface StoryOfFile {
  name: string;
  /** Its own tags, as they stand in place. */
  tags: readonly string[];
  isPhotographed: boolean;
  /** Whether one line above it says what it shows. */
  isDescribed: boolean;
}

/** @throws Error when Storybook can't read the file. */
export function readStoryFile(path: string, code: string): StoryFile {
  const csf = loadCsf(code, { fileName: path, makeTitle: (title) => title ?? '' }).parse();
  const stories = Object.entries(csf._stories).map(([name, { tags = [] }]) => {
    const parameters = csf._storyAnnotations[name]?.parameters;
    const comments = csf._storyPaths[name]?.node.leadingComments ?? [];
    return {
      name,
      tags: tags.filter((tag) => tag !== 'play-fn'),
      isPhotographed: parameters?.type !== 'Identifier' || parameters.name !== 'notPhotographed',
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

/** Names given a `fn()` in the code that stand in none of its expectations. */
function unassertedSpies(code: string): string[] {
  const given = [...code.matchAll(/\b(\w+)(?:: | = )fn\b/g)].flatMap(([, name]) => name ?? []);
  const asserted = new Set(
    [...code.matchAll(/\bexpect\(\s*(?:\w+\.)*(\w+)\b/g)].map(([, name]) => name),
  );
  return [...new Set(given)].filter((name) => !asserted.has(name));
}
