import { defineMessage, defineMessages, FormattedMessage } from 'react-intl';
import { styled } from 'styled-components';
import { trendDays, type Trends } from '#domain/reports/trends.ts';
import { statuses } from '#domain/workflow/workflow.ts';
import { Banner } from '#ui/Banner.tsx';
import { commonMessages } from '#ui/commonMessages.ts';
import { Loading } from '#ui/Loading.tsx';
import { Section } from '#ui/Section.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { StatusTag } from '#ui/StatusTag.tsx';
import { space } from '#ui/theme/tokens.ts';
import { FreshnessBanner } from '#screens/shared/lists/FreshnessBanner.tsx';
import { OfflineNote } from '#screens/shared/lists/OfflineNote.tsx';
import type { DetailState } from '#domain/lists/screenStates.ts';
import { SummarySheets } from '../SummarySheets.ts';
import { DaySection } from './DaySection.tsx';
import { HourSection } from './HourSection.tsx';
import { TallySection } from './TallySection.tsx';
import { trendMessages } from './trendMessages.ts';

const titles = defineMessages({
  byBank: { id: 'Trends.byBank', defaultMessage: 'By bank' },
  byAgent: { id: 'Trends.byAgent', defaultMessage: 'By agent' },
  byStatus: { id: 'Trends.byStatus', defaultMessage: 'By status' },
});
/** Messages with the number of days. */
const messages = {
  none: defineMessage<{ days: number }>({
    id: 'Trends.none',
    defaultMessage: 'No transfers in the last {days} days.',
  }),
  failed: defineMessage<{ days: number }>({
    id: 'Trends.failed',
    defaultMessage: 'Couldn’t load the last {days} days.',
  }),
  offline: defineMessage<{ days: number }>({
    id: 'Trends.offline',
    defaultMessage: 'You are offline. The last {days} days are not shown.',
  }),
};

const days = { days: trendDays };

const Sheets = styled(SummarySheets)`
  align-items: start;

  & > [role] {
    grid-column: 1 / -1;
  }
`;

const Bars = styled.div`
  display: grid;
  gap: ${space(4)};
`;

export interface TrendsPanelProps {
  state: DetailState<Trends>;
  onRetry: () => void;
}

/** The admin's figures of the last days: by day, hour, bank, agent and status. */
export function TrendsPanel({ state, onRetry }: TrendsPanelProps) {
  switch (state.kind) {
    case 'loading':
      return <TrendsSkeleton />;
    case 'missing':
    case 'failed':
      return (
        <Banner tone="danger" actions={[{ label: commonMessages.retry, onPress: onRetry }]}>
          <FormattedMessage {...messages.failed} values={days} />
        </Banner>
      );
    case 'offline':
      return (
        <OfflineNote>
          <FormattedMessage {...messages.offline} values={days} />
        </OfflineNote>
      );
    case 'ready':
      return (
        <Sheets>
          {/* The figures above already show that the device is offline. */}
          {state.freshness.kind === 'refreshFailed' && (
            <FreshnessBanner freshness={state.freshness} onRetry={onRetry} />
          )}
          {state.statuses.length === 0 ? <NoTransfers /> : <Figures {...state} />}
        </Sheets>
      );
    default:
      return state satisfies never;
  }
}

function Figures(trends: Trends) {
  return (
    <>
      <DaySection days={trends.days} medianMs={trends.medianMs} />
      <HourSection hours={trends.hours} />
      <TallySection
        title={<FormattedMessage {...titles.byBank} />}
        tallies={trends.banks.map((bank) => ({ ...bank, id: bank.code }))}
      />
      <TallySection
        title={<FormattedMessage {...titles.byAgent} />}
        tallies={trends.agents.map((agent) => ({ ...agent, id: agent.code }))}
      />
      <TallySection
        title={<FormattedMessage {...titles.byStatus} />}
        tallies={trends.statuses.map(({ status, ...tally }) => ({
          ...tally,
          id: status,
          name: (
            <StatusTag colour={statuses[status].colour}>{statuses[status].description}</StatusTag>
          ),
        }))}
      />
    </>
  );
}

const title = <FormattedMessage {...trendMessages.title} values={days} />;

const NoTransfers = () => (
  <Section title={title}>
    <FormattedMessage {...messages.none} values={days} />
  </Section>
);

const TrendsSkeleton = () => (
  <Loading>
    <Section title={title}>
      <Bars>
        <Skeleton height="9rem" shape="square" />
        <Skeleton height="8rem" shape="square" />
        <Skeleton height="8rem" shape="square" />
      </Bars>
    </Section>
  </Loading>
);
