import { defineMessages, FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import type { Summary } from '#domain/dashboard.ts';
import { Amount } from '#ui/Amount.tsx';
import { Button } from '#ui/Button.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { Section } from '#ui/Section.tsx';
import { FormSkeleton } from '#ui/FormSkeleton.tsx';
import { from, size, space } from '#ui/theme/tokens.ts';
import { FreshnessBanner } from '../FreshnessBanner.tsx';
import type { DetailState } from '../states.ts';
import { Trouble } from '../Trouble.tsx';

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

const Layout = styled.div`
  display: grid;
  gap: ${space(4)};
  padding-block: ${space(4)};

  ${from('column')} {
    max-width: ${size('column')};
    margin-inline: auto;
  }
`;

const Foot = styled.div`
  padding-inline: ${space(4)};
`;

export interface SummaryPanelProps {
  state: DetailState<Summary>;
  onRetry: () => void;
  onViewAll: () => void;
}

/** The admin's figures of the business day and of everything open. */
export function SummaryPanel({ state, onRetry, onViewAll }: SummaryPanelProps) {
  switch (state.kind) {
    case 'loading':
      return (
        <Layout>
          <FormSkeleton fields={4} />
        </Layout>
      );
    case 'missing':
    case 'failed':
      return <Trouble kind="failed" onRetry={onRetry} />;
    case 'offline':
      return <Trouble kind="offline" onRetry={onRetry} />;
    case 'ready':
      return (
        <Layout>
          <FreshnessBanner freshness={state.freshness} onRetry={onRetry} />
          <Figures today={state.today} overall={state.overall} />
          <Foot>
            <Button variant="outline" isWide onPress={onViewAll}>
              <FormattedMessage {...messages.viewAll} />
            </Button>
          </Foot>
        </Layout>
      );
    default:
      return state satisfies never;
  }
}

function Figures({ today, overall }: Summary) {
  const { formatMessage } = useIntl();
  const term = (message: keyof typeof messages) => formatMessage(messages[message]);
  return (
    <>
      <Section title={term('today')}>
        <DescriptionList
          items={[
            {
              term: term('transfers'),
              value: <FormattedNumber value={today.transfers} />,
            },
            {
              term: term('totalAmount'),
              value: <Amount paise={today.totalAmount} />,
            },
            {
              term: term('completed'),
              value: <FormattedNumber value={today.completed} />,
            },
            {
              term: term('pending'),
              value: <FormattedNumber value={today.pending} />,
            },
            { term: term('balance'), value: <Amount paise={today.balance} /> },
          ]}
        />
      </Section>
      <Section title={term('overall')}>
        <DescriptionList
          items={[
            {
              term: term('pending'),
              value: <FormattedNumber value={overall.pending} />,
            },
            { term: term('balance'), value: <Amount paise={overall.balance} /> },
          ]}
        />
      </Section>
    </>
  );
}
