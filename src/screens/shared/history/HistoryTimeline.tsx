import { FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import type { HistoryEntry } from '#domain/history/history.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ListSkeleton } from '#ui/ListSkeleton.tsx';
import { colour, space, text, weight } from '#ui/theme/tokens.ts';
import { Timestamp } from '#ui/Timestamp.tsx';
import { EarlierRows } from '../lists/EarlierRows.tsx';
import { ErrorState } from '../lists/ErrorState.tsx';
import { FreshnessBanner } from '../lists/FreshnessBanner.tsx';
import type { ListState } from '#domain/lists/screenStates.ts';
import { HistoryItem, type HistoryItemProps } from './HistoryItem.tsx';
import { historyMessages } from './historyMessages.ts';

export interface HistoryTimelineProps {
  /** Newest entry first. */
  state: ListState<HistoryEntry>;
  onLoadMore: () => void;
  onRetry: () => void;
  /** Returns the URL of the record that an entry is about. */
  hrefOf?: HistoryItemProps['hrefOf'];
  /** Message without entries. */
  emptyMessage?: MessageDescriptor;
}

const Day = styled.h3`
  padding-block: ${space(3)} ${space(1)};
  ${text('small')}
  font-weight: ${weight('strong')};
  color: ${colour('inkSoft')};
`;

const Entries = styled.ol`
  margin: 0;
  padding: 0;
  list-style: none;

  & > li + li {
    border-block-start: 1px solid ${colour('hairline')};
  }
`;

/** The entries of a history by day, in all states of their list. */
export function HistoryTimeline({
  state,
  onLoadMore,
  onRetry,
  hrefOf,
  emptyMessage = historyMessages.empty,
}: HistoryTimelineProps) {
  const { formatMessage } = useIntl();
  switch (state.kind) {
    case 'loading':
      return <ListSkeleton count={3} />;
    case 'failed':
    case 'offline':
      return <ErrorState kind={state.kind} onRetry={onRetry} />;
    case 'empty':
    case 'noMatches':
      return <EmptyState drawing="list" title={formatMessage(emptyMessage)} />;
    case 'ready':
      return (
        <>
          <FreshnessBanner freshness={state.freshness} onRetry={onRetry} />
          {daysOf(state.rows).map(([day, entries]) => (
            <section key={day}>
              <Day>
                <Timestamp iso={entries[0]?.happenedAt ?? ''} format="date" />
              </Day>
              <Entries>
                {entries.map((entry) => (
                  <HistoryItem key={entry.id} entry={entry} {...(hrefOf && { hrefOf })} />
                ))}
              </Entries>
            </section>
          ))}
          <EarlierRows state={state} onLoadMore={onLoadMore} onRetry={onRetry}>
            <FormattedMessage {...historyMessages.more} />
          </EarlierRows>
        </>
      );
    default:
      return state satisfies never;
  }
}

/** Groups entries by the day of the business time zone, in their order. */
function daysOf(entries: readonly HistoryEntry[]) {
  const days = new Map<string, HistoryEntry[]>();
  for (const entry of entries) {
    const day = entry.happenedAt.slice(0, 10);
    const ofDay = days.get(day);
    if (ofDay) ofDay.push(entry);
    else days.set(day, [entry]);
  }
  return [...days];
}
