/** Contents of `index.json` of a built Storybook. */
export interface StoryIndex {
  entries: Readonly<
    Record<string, { id: string; type: string; importPath: string; tags?: readonly string[] }>
  >;
}

export interface PlannedStory {
  id: string;
  hasPlay: boolean;
}

/** The stories of one file, which are opened in one document. */
export interface StoryFile {
  path: string;
  stories: readonly PlannedStory[];
}

/**
 * Returns the files of a Storybook with their stories, without its pages of documentation. The
 * largest files come first, so that pages which share them end at about the same time.
 *
 * @param only parts of the ids that are wanted; all stories without any.
 */
export function planStories({ entries }: StoryIndex, only: readonly string[] = []): StoryFile[] {
  const stories = Object.values(entries).filter(
    ({ type, id }) => type === 'story' && isWanted(id, only),
  );
  return [...Map.groupBy(stories, ({ importPath }) => importPath)]
    .map(([path, stories]) => ({
      path: path.replace(/^\.\//, ''),
      stories: stories.map(({ id, tags = [] }) => ({ id, hasPlay: tags.includes('play-fn') })),
    }))
    .toSorted((left, right) => right.stories.length - left.stories.length);
}

/** Returns the same stories with a document for each. */
export function eachAlone(files: readonly StoryFile[]): StoryFile[] {
  return files.flatMap(({ path, stories }) => stories.map((story) => ({ path, stories: [story] })));
}

const isWanted = (id: string, only: readonly string[]) =>
  only.length === 0 || only.some((part) => id.includes(part));
