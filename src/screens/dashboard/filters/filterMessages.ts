import { defineMessage, defineMessages } from 'react-intl';

/** Messages of the filters of a list of transactions. */
export const filterMessages = defineMessages({
  filters: { id: 'Filters.filters', defaultMessage: 'Filters' },
  status: { id: 'Filters.status', defaultMessage: 'Status' },
  bank: { id: 'Filters.bank', defaultMessage: 'Bank' },
  agent: { id: 'Filters.agent', defaultMessage: 'Agent' },
  from: { id: 'Filters.from', defaultMessage: 'From' },
  to: { id: 'Filters.to', defaultMessage: 'To' },
  min: { id: 'Filters.min', defaultMessage: 'At least' },
  max: { id: 'Filters.max', defaultMessage: 'At most' },
  mineOfAdmin: { id: 'Filters.mineOfAdmin', defaultMessage: 'Initiated by me' },
  mineOfBanker: { id: 'Filters.mineOfBanker', defaultMessage: 'Worked on by me' },
  claimed: { id: 'Filters.claimed', defaultMessage: 'Being paid now' },
  unanswered: { id: 'Filters.unanswered', defaultMessage: 'Unanswered messages' },
  overdue: { id: 'Filters.overdue', defaultMessage: 'Overdue' },
  sort: { id: 'Filters.sort', defaultMessage: 'Sort by' },
  byDueTime: { id: 'Filters.byDueTime', defaultMessage: 'Sorted by due time' },
  apply: { id: 'Filters.apply', defaultMessage: 'Show transactions' },
  noMatches: { id: 'Filters.noMatches', defaultMessage: 'Nothing matches the filters' },
  dayInvalid: { id: 'Filters.dayInvalid', defaultMessage: 'Choose a day from 2000 on' },
  daysReversed: { id: 'Filters.daysReversed', defaultMessage: 'To is before From' },
  amountInvalid: {
    id: 'Filters.amountInvalid',
    defaultMessage: 'Amount must be a number with at most 2 decimals',
  },
  amountsReversed: {
    id: 'Filters.amountsReversed',
    defaultMessage: 'At most is less than At least',
  },
  lookupsFailed: {
    id: 'Filters.lookupsFailed',
    defaultMessage: 'Banks and agents could not be loaded.',
  },
});

/** Sort keys of a list. */
export const sortMessages = defineMessages({
  created: { id: 'Filters.sortCreated', defaultMessage: 'Created time' },
  amount: { id: 'Filters.sortAmount', defaultMessage: 'Amount' },
  due: { id: 'Filters.sortDue', defaultMessage: 'Due time' },
});

export const dayIncomplete = defineMessage<{ example: string }>({
  id: 'Filters.dayIncomplete',
  defaultMessage: 'Incomplete or no such day. Enter it like {example}',
});

export const removeMessage = defineMessage<{ filter: string }>({
  id: 'Filters.remove',
  defaultMessage: 'Remove filter: {filter}',
});

/** Texts of ranges; the first or the last value may be missing. */
export const rangeMessages = {
  between: defineMessage<{ first: string; last: string }>({
    id: 'Filters.between',
    defaultMessage: '{first} – {last}',
  }),
  from: defineMessage<{ first: string }>({ id: 'Filters.fromDay', defaultMessage: 'From {first}' }),
  until: defineMessage<{ last: string }>({
    id: 'Filters.untilDay',
    defaultMessage: 'Until {last}',
  }),
  atLeast: defineMessage<{ first: string }>({
    id: 'Filters.atLeast',
    defaultMessage: 'At least {first}',
  }),
  atMost: defineMessage<{ last: string }>({
    id: 'Filters.atMost',
    defaultMessage: 'At most {last}',
  }),
} as const;

export const noMatchesOf = defineMessage<{ search: string }>({
  id: 'Filters.noMatchesOf',
  defaultMessage: 'Nothing matches “{search}” and the filters',
});
