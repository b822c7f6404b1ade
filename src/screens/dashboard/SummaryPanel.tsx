import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import type { Summary } from '#domain/lists/dashboard.ts';
import { Amount } from '#ui/Amount.tsx';
import { Button } from '#ui/Button.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { Loading } from '#ui/Loading.tsx';
import { Section } from '#ui/Section.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { from, size, space } from '#ui/theme/tokens.ts';
import { DetailNotice } from '#screens/shared/lists/DetailNotice.tsx';
import type { DetailState } from '#domain/lists/screenStates.ts';

const messages = defineMessages({
  today: { id: 'Summary.today', defaultMessage: 'Today' },
  overall: { id: 'Summary.overall', defaultMessage: 'Overall' },
  transfers: { id: 'Summary.transfers', defaultMessage: 'Total Transfers' },
  totalAmount: { id: 'Summary.totalAmount', defaultMessage: 'Total Amount' },
  completed: { id: 'Summary.completed', defaultMessage: 'Completed' },
  pending: { id: 'Summary.pending', defaultMessage: 'Pending' },
  balance: { id: 'Summary.balance', defaultMessage: 'Balance' },
  viewAll: { id: 'Summary.viewAll', defaultMessage: 'View all transaction' },
});

const Sheets = styled.div`
  display: grid;
  /* Wide content scrolls within its own sheet. */
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(4)};
`;

const Layout = styled(Sheets)`
  padding-block: ${space(4)};

  /* The refresh indicator must not shift the content. */
  & > [role='progressbar'] {
    margin-block-end: calc(-1 * ${space(4)});
  }

  /* A notice has no gap to the tabs. */
  & > [role='status'],
  & > [role='alert'] {
    margin-block-start: calc(-1 * ${space(4)});
  }

  ${from('column')} {
    max-width: ${size('column')};
    margin-inline: auto;
  }
`;

const Foot = styled.div`
  padding-inline: ${space(4)};

  ${from('column')} {
    padding-inline: 0;
  }
`;

export interface SummaryPanelProps {
  state: DetailState<Summary>;
  onRetry: () => void;
  onViewAll: () => void;
  /** Further content, below the figures. */
  further?: ReactNode;
}

/**
 * The admin's figures of the business day and of all open transactions. The layout is the same in
 * every state: an unknown figure is a dash.
 */
export function SummaryPanel({ state, onRetry, onViewAll, further }: SummaryPanelProps) {
  return (
    <Layout>
      <DetailNotice state={state} onRetry={onRetry} />
      {state.kind === 'loading' ? (
        <Loading>
          <Figures summary={null} unknown={<Skeleton width="5rem" height="1.5rem" />} />
        </Loading>
      ) : (
        <Figures summary={state.kind === 'ready' ? state : null} unknown="-" />
      )}
      <Foot>
        <Button variant="outline" isWide onPress={onViewAll}>
          <FormattedMessage {...messages.viewAll} />
        </Button>
      </Foot>
      {further}
    </Layout>
  );
}

function Figures({ summary, unknown }: { summary: Summary | null; unknown: ReactNode }) {
  const { formatMessage } = useIntl();
  const count = (value: number | undefined) =>
    value === undefined ? unknown : <FormattedNumber value={value} />;
  const amount = (value: bigint | undefined) =>
    value === undefined ? unknown : <Amount paise={value} />;
  const today = summary?.today;
  const overall = summary?.overall;
  return (
    <Sheets>
      <Section title={formatMessage(messages.today)}>
        <DescriptionList
          items={[
            { term: formatMessage(messages.transfers), value: count(today?.transfers) },
            { term: formatMessage(messages.totalAmount), value: amount(today?.totalAmount) },
            { term: formatMessage(messages.completed), value: count(today?.completed) },
            { term: formatMessage(messages.pending), value: count(today?.pending) },
            { term: formatMessage(messages.balance), value: amount(today?.balance) },
          ]}
        />
      </Section>
      <Section title={formatMessage(messages.overall)}>
        <DescriptionList
          items={[
            { term: formatMessage(messages.pending), value: count(overall?.pending) },
            { term: formatMessage(messages.balance), value: amount(overall?.balance) },
          ]}
        />
      </Section>
    </Sheets>
  );
}
