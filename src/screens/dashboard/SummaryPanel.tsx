import type { ReactNode } from 'react';
import {
  defineMessage,
  defineMessages,
  FormattedMessage,
  FormattedNumber,
  type IntlShape,
  useIntl,
} from 'react-intl';
import { styled } from 'styled-components';
import type { Summary } from '#domain/lists/dashboard.ts';
import { type Change, changeOf } from '#domain/reports/change.ts';
import type { Day } from '#domain/reports/day.ts';
import { Amount } from '#ui/Amount.tsx';
import { Button } from '#ui/Button.tsx';
import { Loading } from '#ui/Loading.tsx';
import { Section } from '#ui/Section.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { colour, from, space, text } from '#ui/theme/tokens.ts';
import { DetailNotice } from '#screens/shared/lists/DetailNotice.tsx';
import type { DetailState } from '#domain/lists/screenStates.ts';
import { SummaryFigure } from './SummaryFigure.tsx';
import { SummaryGrid } from './SummaryGrid.ts';

const messages = defineMessages({
  today: { id: 'Summary.today', defaultMessage: 'Today' },
  overall: { id: 'Summary.overall', defaultMessage: 'Overall' },
  transfers: { id: 'Summary.transfers', defaultMessage: 'Total Transfers' },
  totalAmount: { id: 'Summary.totalAmount', defaultMessage: 'Total Amount' },
  completed: { id: 'Summary.completed', defaultMessage: 'Completed' },
  pending: { id: 'Summary.pending', defaultMessage: 'Pending' },
  balance: { id: 'Summary.balance', defaultMessage: 'Balance' },
  payments: { id: 'Summary.payments', defaultMessage: 'Payments' },
  waiting: { id: 'Summary.waiting', defaultMessage: 'Waiting' },
  viewAll: { id: 'Summary.viewAll', defaultMessage: 'View all transaction' },
});
const manyTimes = defineMessage<{ times: number }>({
  id: 'Summary.manyTimes',
  defaultMessage: '{times, number}x',
});
const against = defineMessage<{ day: string }>({
  id: 'Summary.against',
  defaultMessage: 'against {day} at this time',
});

const Layout = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space(4)};
  padding-block: ${space(4)};

  /* The refresh indicator must not shift the content. A grid would keep its gap in spite of the margin. */
  & > [role='progressbar'] {
    margin-block-end: calc(-1 * ${space(4)});
  }

  /* A notice has no gap to the tabs. */
  & > output,
  & > [role='status'],
  & > [role='alert'] {
    margin-block-start: calc(-1 * ${space(4)});
  }

  ${from('column')} {
    padding-inline: ${space(4)};
  }
`;

const Sheets = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(4)};
`;

const Note = styled.span`
  ${text('caption')}
  color: ${colour('inkSoft')};
`;

export interface SummaryPanelProps {
  state: DetailState<Summary>;
  /** Figures of the business day, with those of a week before; null while unknown, undefined if the server has none. */
  day: Day | null | undefined;
  onRetry: () => void;
  onViewAll: () => void;
  /** Further content, below the figures. */
  further?: ReactNode;
}

/**
 * The admin's figures of the business day and of all open transactions. The layout is the same in
 * every state: an unknown figure is a dash.
 */
export function SummaryPanel({ state, further, ...props }: SummaryPanelProps) {
  return (
    <Layout>
      <DetailNotice state={state} onRetry={props.onRetry} />
      {state.kind === 'loading' ? (
        <Loading>
          <Figures
            {...props}
            summary={null}
            unknown={<Skeleton width="5rem" height="1.25rem" />}
            unknownChange={<Skeleton width="2rem" height="0.75rem" />}
          />
        </Loading>
      ) : (
        <Figures {...props} summary={state.kind === 'ready' ? state : null} unknown="-" />
      )}
      {further}
    </Layout>
  );
}

const changeFormat = { style: 'percent', signDisplay: 'exceptZero' } as const;

function ChangeText({ change }: { change: Change }) {
  switch (change.kind) {
    case 'share':
      return <FormattedNumber {...changeFormat} value={change.share} />;
    case 'times':
      return <FormattedMessage {...manyTimes} values={{ times: change.times }} />;
    default:
      return change satisfies never;
  }
}

interface FiguresProps extends Pick<SummaryPanelProps, 'day' | 'onViewAll'> {
  summary: Summary | null;
  unknown: ReactNode;
  /** @default none */
  unknownChange?: ReactNode;
}

function Figures({ summary, day, unknown, unknownChange = null, onViewAll }: FiguresProps) {
  const intl = useIntl();
  const { formatMessage } = intl;
  const count = (value: number | null | undefined) =>
    typeof value === 'number' ? <FormattedNumber value={value} /> : unknown;
  const amount = (value: bigint | null | undefined) =>
    typeof value === 'bigint' ? <Amount paise={value} size="title" /> : unknown;
  const change = (...[value, before]: Parameters<typeof changeOf>) => {
    if (day === undefined) return undefined;
    const change = changeOf(value, before);
    return change === null ? unknownChange : <ChangeText change={change} />;
  };
  const today = summary?.today;
  const overall = summary?.overall;
  const { initiated, completed, payments, waiting } = day?.figures ?? {};
  const before = initiated?.weekBefore;
  return (
    <Sheets>
      <Section
        title={formatMessage(messages.today)}
        action={
          day &&
          before && (
            <Note>
              <FormattedMessage {...against} values={{ day: weekBefore(day.day, intl) }} />
            </Note>
          )
        }
      >
        <SummaryGrid>
          <SummaryFigure
            label={formatMessage(messages.transfers)}
            value={count(today?.transfers)}
            change={change(today?.transfers, before?.count)}
          />
          <SummaryFigure
            label={formatMessage(messages.totalAmount)}
            value={amount(today?.totalAmount)}
            change={change(today?.totalAmount, before?.amount)}
          />
          <SummaryFigure
            label={formatMessage(messages.completed)}
            value={count(today?.completed)}
            change={change(today?.completed, completed?.weekBefore?.count)}
          />
          {day !== undefined && (
            <SummaryFigure
              label={formatMessage(messages.payments)}
              value={amount(payments?.amount)}
              change={change(payments?.amount, payments?.weekBefore?.amount)}
            />
          )}
          <SummaryFigure label={formatMessage(messages.pending)} value={count(today?.pending)} />
          <SummaryFigure label={formatMessage(messages.balance)} value={amount(today?.balance)} />
        </SummaryGrid>
      </Section>
      <Section
        title={formatMessage(messages.overall)}
        action={
          <Button variant="quiet" onPress={onViewAll}>
            <FormattedMessage {...messages.viewAll} />
          </Button>
        }
      >
        <SummaryGrid>
          <SummaryFigure label={formatMessage(messages.pending)} value={count(overall?.pending)} />
          <SummaryFigure label={formatMessage(messages.balance)} value={amount(overall?.balance)} />
          {day !== undefined && (
            <SummaryFigure label={formatMessage(messages.waiting)} value={count(waiting?.count)} />
          )}
        </SummaryGrid>
      </Section>
    </Sheets>
  );
}

/** Names the same weekday of last week. */
const weekBefore = (day: string, { formatDate }: IntlShape) =>
  formatDate(new Date(Date.parse(`${day}T00:00:00Z`) - 7 * 86_400_000), {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });
