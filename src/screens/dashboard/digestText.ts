import { defineMessage, type IntlShape } from 'react-intl';
import type { Digest } from '#domain/reports/digest.ts';

const sinceMessage = defineMessage<{ time: string; events: string }>({
  id: 'Digest.since',
  defaultMessage: 'Since {time}: {events}',
});
const eventMessage = defineMessage<{ kind: keyof Digest; count: number }>({
  id: 'Digest.event',
  defaultMessage: `{kind, select,
    created {{count, number} new}
    completed {{count, number} completed}
    payments {{count, plural, one {# payment} other {# payments}}}
    problems {{count, plural, one {# problem} other {# problems}}}
    other {{count, plural, one {# message for you} other {# messages for you}}}
  }`,
});

/** In the order in which they are named. */
const kinds = [
  'created',
  'completed',
  'payments',
  'problems',
  'messages',
] as const satisfies readonly (keyof Digest)[];

/**
 * Returns one sentence about what happened: "Since 14:05: 4 new, 1 message for you".
 * @param since formatted time
 */
export function digestText({ formatMessage }: IntlShape, digest: Digest, since: string): string {
  const events = kinds
    .filter((kind) => digest[kind] > 0)
    .map((kind) => formatMessage(eventMessage, { kind, count: digest[kind] }));
  return formatMessage(sinceMessage, { time: since, events: events.join(', ') });
}
