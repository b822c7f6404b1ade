import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import {
  type ActivityFilter,
  type ActivityKind,
  activityKinds,
  type ActivityUser,
} from '#domain/history/history.ts';
import { rangeProblem } from '#domain/time/dateRange.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Page } from '#ui/Page.tsx';
import { SearchSelect } from '#ui/SearchSelect.tsx';
import { Section } from '#ui/Section.tsx';
import { Select } from '#ui/Select.tsx';
import { space } from '#ui/theme/tokens.ts';
import {
  HistoryTimeline,
  type HistoryTimelineProps,
} from '#screens/shared/history/HistoryTimeline.tsx';
import { RangeFields } from '#screens/shared/lists/RangeFields.tsx';

const messages = defineMessages({
  title: { id: 'Activity.title', defaultMessage: 'Activity' },
  download: { id: 'Activity.download', defaultMessage: 'Download' },
  user: { id: 'Activity.user', defaultMessage: 'User' },
  everyone: { id: 'Activity.everyone', defaultMessage: 'All users if empty' },
  kind: { id: 'Activity.kind', defaultMessage: 'Change' },
  changes: { id: 'Activity.changes', defaultMessage: 'Changes' },
  empty: {
    id: 'Activity.empty',
    defaultMessage: 'Nobody changed anything like this on these days.',
  },
  noRange: { id: 'Activity.noRange', defaultMessage: 'Choose the days of the activity' },
});

const kindMessages = defineMessages({
  '': { id: 'Activity.kind.all', defaultMessage: 'All changes' },
  transfers: { id: 'Activity.kind.transfers', defaultMessage: 'Transfers' },
  payments: { id: 'Activity.kind.payments', defaultMessage: 'Payments' },
  files: { id: 'Activity.kind.files', defaultMessage: 'Files' },
  users: { id: 'Activity.kind.users', defaultMessage: 'Users' },
  banks: { id: 'Activity.kind.banks', defaultMessage: 'Banks' },
  rate: { id: 'Activity.kind.rate', defaultMessage: 'Rate' },
});

/** The select has no option without an id. */
const allKinds = 'all';

export interface ActivityScreenProps extends Pick<
  HistoryTimelineProps,
  'state' | 'hrefOf' | 'onLoadMore' | 'onRetry'
> {
  /** Null until today is known. */
  filter: ActivityFilter | null;
  /** Users to choose from; none until they are loaded. */
  users: readonly ActivityUser[];
  onFilterChange: (filter: ActivityFilter) => void;
  /** Current day in the business time zone; null until it is known. */
  today: string | null;
  /** True while the spreadsheet is being downloaded. */
  isDownloading: boolean;
  onDownload: () => void;
  onBack: () => void;
}

const Filters = styled.div`
  display: grid;
  gap: ${space(3)};
`;

const Choices = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(8rem, 1fr));
  gap: ${space(3)};
`;

/** The changes by everyone, selected by user, kind and day, as a list and as a download. */
export function ActivityScreen({
  filter,
  users,
  onFilterChange,
  today,
  isDownloading,
  onDownload,
  onBack,
  ...timeline
}: ActivityScreenProps) {
  const { formatMessage } = useIntl();
  const isValid = filter !== null && rangeProblem(filter) === null;
  return (
    <Page
      title={formatMessage(messages.title)}
      onBack={onBack}
      actions={
        <Button
          variant="outline"
          icon="download"
          isPending={isDownloading}
          isDisabled={!isValid || isOffline(timeline.state)}
          onPress={onDownload}
        >
          <FormattedMessage {...messages.download} />
        </Button>
      }
    >
      <Section>
        <Filters>
          <RangeFields
            range={filter}
            onRangeChange={(range) => filter && onFilterChange({ ...filter, ...range })}
            today={today}
          />
          <Choices>
            <UserSelect users={users} filter={filter} onFilterChange={onFilterChange} />
            <KindSelect filter={filter} onFilterChange={onFilterChange} />
          </Choices>
        </Filters>
      </Section>
      <Section title={formatMessage(messages.changes)}>
        {filter === null || isValid ? (
          <HistoryTimeline {...timeline} emptyMessage={messages.empty} />
        ) : (
          <EmptyState drawing="search" title={formatMessage(messages.noRange)} />
        )}
      </Section>
    </Page>
  );
}

type FilterProps = Pick<ActivityScreenProps, 'filter' | 'onFilterChange'>;

function UserSelect({
  users,
  filter,
  onFilterChange,
}: FilterProps & Pick<ActivityScreenProps, 'users'>) {
  const { formatMessage } = useIntl();
  return (
    <SearchSelect
      label={formatMessage(messages.user)}
      description={formatMessage(messages.everyone)}
      options={users.map(({ code, name }) => ({ id: code, label: `${name} (${code})` }))}
      selectedKey={filter?.userCode || null}
      isDisabled={filter === null}
      onSelectionChange={(code) => filter && onFilterChange({ ...filter, userCode: code ?? '' })}
    />
  );
}

function KindSelect({ filter, onFilterChange }: FilterProps) {
  const { formatMessage } = useIntl();
  const optionOf = (id: ActivityKind | typeof allKinds, kind: ActivityKind | '') => ({
    id,
    label: formatMessage(kindMessages[kind]),
  });
  return (
    <Select<ActivityKind | typeof allKinds>
      label={formatMessage(messages.kind)}
      options={[optionOf(allKinds, ''), ...activityKinds.map((kind) => optionOf(kind, kind))]}
      selectedKey={filter?.kind || allKinds}
      isDisabled={filter === null}
      onSelectionChange={(id) =>
        filter && onFilterChange({ ...filter, kind: id === allKinds ? '' : id })
      }
    />
  );
}

/** Returns true if the list is offline. The list shows the reason. */
const isOffline = (state: ActivityScreenProps['state']) =>
  state.kind === 'offline' || (state.kind === 'ready' && state.freshness.kind === 'offline');
