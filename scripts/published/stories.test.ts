import { expect, it } from 'vitest';
import { storiesOf } from './stories.ts';

const entry = (id: string, type: string, tags: string[]) => ({
  id,
  type,
  tags,
  title: '',
  name: '',
});
const index = {
  entries: {
    'ui-button--docs': entry('ui-button--docs', 'docs', []),
    'ui-button--wide': entry('ui-button--wide', 'story', ['test']),
    'ui-dialog--escaping': entry('ui-dialog--escaping', 'story', ['test', 'play-fn']),
  },
};

it('returns every story with whether it has a play function, and no docs', () => {
  expect(storiesOf(index)).toEqual([
    { id: 'ui-button--wide', hasPlay: false },
    { id: 'ui-dialog--escaping', hasPlay: true },
  ]);
});

it('returns the stories whose id contains one of the filters', () => {
  expect(storiesOf(index, ['dialog', 'select']).map(({ id }) => id)).toEqual([
    'ui-dialog--escaping',
  ]);
  expect(storiesOf(index, ['nothing'])).toEqual([]);
});
