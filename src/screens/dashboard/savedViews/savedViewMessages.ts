import { defineMessage, defineMessages, type IntlShape } from 'react-intl';
import { maxSavedViews, type NameProblem } from '#domain/lists/savedView.ts';

/** Messages of saved views. */
export const savedViewMessages = defineMessages({
  views: { id: 'Views.views', defaultMessage: 'Saved views' },
  save: { id: 'Views.save', defaultMessage: 'Save view' },
  manage: { id: 'Views.manage', defaultMessage: 'Manage views' },
  name: { id: 'Views.name', defaultMessage: 'Name' },
  rename: { id: 'Views.rename', defaultMessage: 'Rename' },
  missing: { id: 'Views.missing', defaultMessage: 'Enter a name' },
  taken: { id: 'Views.taken', defaultMessage: 'You already have a view with this name' },
  undo: { id: 'Views.undo', defaultMessage: 'Undo' },
  done: { id: 'Views.done', defaultMessage: 'Done' },
  none: { id: 'Views.none', defaultMessage: 'You have no saved views.' },
});

/** The error of a name. That of a long one is shown by its field. */
export const nameErrorOf = (
  problem: NameProblem,
  formatMessage: IntlShape['formatMessage'],
): string | undefined =>
  problem === null || problem === 'tooLong' ? undefined : formatMessage(savedViewMessages[problem]);

export const fullMessage = defineMessage<{ max: number }>({
  id: 'Views.full',
  defaultMessage: 'You can save up to {max} views. Delete one to save another.',
});
export const fullValues = { max: maxSavedViews };

/** Actions and results that name a view. */
export const namedMessages = {
  up: defineMessage<{ name: string }>({ id: 'Views.up', defaultMessage: 'Move “{name}” up' }),
  down: defineMessage<{ name: string }>({ id: 'Views.down', defaultMessage: 'Move “{name}” down' }),
  rename: defineMessage<{ name: string }>({
    id: 'Views.renameNamed',
    defaultMessage: 'Rename “{name}”',
  }),
  remove: defineMessage<{ name: string }>({
    id: 'Views.remove',
    defaultMessage: 'Delete “{name}”',
  }),
  removed: defineMessage<{ name: string }>({
    id: 'Views.removed',
    defaultMessage: '“{name}” was deleted',
  }),
} as const;

export const placeMessage = defineMessage<{ name: string; place: number; total: number }>({
  id: 'Views.place',
  defaultMessage: '“{name}” is {place} of {total}',
});
export const searchMessage = defineMessage<{ search: string }>({
  id: 'Views.search',
  defaultMessage: '“{search}”',
});

const ordered = defineMessages({
  newest: { id: 'Views.newest', defaultMessage: 'Newest first' },
  oldest: { id: 'Views.oldest', defaultMessage: 'Oldest first' },
  largest: { id: 'Views.largest', defaultMessage: 'Largest amount first' },
  earliestDue: { id: 'Views.earliestDue', defaultMessage: 'Earliest due first' },
  latestDue: { id: 'Views.latestDue', defaultMessage: 'Latest due first' },
  smallest: { id: 'Views.smallest', defaultMessage: 'Smallest amount first' },
});

/** Order of a list by what it is sorted by. */
export const orderMessages = {
  created: { newest: ordered.newest, oldest: ordered.oldest },
  amount: { newest: ordered.largest, oldest: ordered.smallest },
  due: { newest: ordered.earliestDue, oldest: ordered.latestDue },
} as const;
