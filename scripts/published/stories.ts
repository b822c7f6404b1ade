import type { StoryIndex } from '../visual/plan.ts';

export interface PublishedStory {
  id: string;
  hasPlay: boolean;
}

/**
 * Returns the stories of a Storybook, without its pages of documentation.
 *
 * @param only parts of the ids that are wanted; all stories without any.
 */
export function storiesOf({ entries }: StoryIndex, only: readonly string[] = []): PublishedStory[] {
  return Object.values(entries)
    .filter(({ type, id }) => type === 'story' && isWanted(id, only))
    .map(({ id, tags = [] }) => ({ id, hasPlay: tags.includes('play-fn') }));
}

const isWanted = (id: string, only: readonly string[]) =>
  only.length === 0 || only.some((part) => id.includes(part));
