import { expect, it } from 'vitest';
import { eachAlone, planStories } from './plan.ts';

const entry = (id: string, type: string, tags: string[]) => ({
  id,
  type,
  tags,
  importPath: `./stories/${id.split('--')[0]}.stories.tsx`,
});
const index = {
  entries: {
    'button--docs': entry('button--docs', 'docs', []),
    'button--wide': entry('button--wide', 'story', ['test']),
    'dialog--closing': entry('dialog--closing', 'story', ['test']),
    'dialog--escaping': entry('dialog--escaping', 'story', ['test', 'play-fn']),
  },
};

const idsOf = (only: string[]) =>
  planStories(index, only).flatMap(({ stories }) => stories.map(({ id }) => id));

it('returns the stories of each file with whether they have a play function, and no docs', () => {
  expect(planStories(index)).toEqual([
    {
      path: 'stories/dialog.stories.tsx',
      stories: [
        { id: 'dialog--closing', hasPlay: false },
        { id: 'dialog--escaping', hasPlay: true },
      ],
    },
    {
      path: 'stories/button.stories.tsx',
      stories: [{ id: 'button--wide', hasPlay: false }],
    },
  ]);
});

it('returns the stories whose id contains one of the filters', () => {
  expect(idsOf(['escaping', 'wide'])).toEqual(['button--wide', 'dialog--escaping']);
  expect(idsOf(['nothing'])).toEqual([]);
});

it('separates the stories of a file', () => {
  const alone = eachAlone(planStories(index)).map(({ stories }) => stories.map(({ id }) => id));
  expect(alone).toEqual([['dialog--closing'], ['dialog--escaping'], ['button--wide']]);
});
