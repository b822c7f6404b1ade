import { defineMessage, defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import {
  type DateRange,
  maxReportDays,
  type RangeProblem,
  rangeProblem,
  type ReportedTransaction,
} from '#domain/report.ts';
import { Button } from '#ui/Button.tsx';
import { DateField } from '#ui/DateField.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { space } from '#ui/theme/tokens.ts';
import { ListPage } from '../ListPage.tsx';
import { type ListProps, PagedList } from '../PagedList.tsx';
import { ReportRow } from './ReportRow.tsx';

const messages = defineMessages({
  title: { id: 'Report.title', defaultMessage: 'Report' },
  print: { id: 'Report.print', defaultMessage: 'Print' },
  from: { id: 'Report.from', defaultMessage: 'From' },
  to: { id: 'Report.to', defaultMessage: 'To' },
  end: { id: 'Report.end', defaultMessage: 'No More Report' },
  empty: {
    id: 'Report.empty',
    defaultMessage: 'No transfer was initiated in these days. Choose other ones.',
  },
  noRange: { id: 'Report.noRange', defaultMessage: 'Choose the days of the report' },
  fromRequired: { id: 'Report.fromRequired', defaultMessage: 'From date is required' },
  toRequired: { id: 'Report.toRequired', defaultMessage: 'To date is required' },
  reversed: { id: 'Report.reversed', defaultMessage: 'From date can not be after To date' },
});

const tooLong = defineMessage<{ days: number }>({
  id: 'Report.tooLong',
  defaultMessage: 'A report spans at most {days} days',
});

export interface ReportScreenProps extends ListProps<ReportedTransaction> {
  /** Null until today is known. */
  range: DateRange | null;
  onRangeChange: (range: DateRange) => void;
  /** True while the spreadsheet is being downloaded. */
  isPrinting: boolean;
  onPrint: () => void;
}

const Dates = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(8rem, 1fr));
  gap: ${space(3)};
  flex: 1;
`;

/** The transactions initiated in a date range, as a list and as a download (specification: /report). */
export function ReportScreen({
  range,
  onRangeChange,
  isPrinting,
  onPrint,
  ...props
}: ReportScreenProps) {
  const { formatMessage } = useIntl();
  const problem = range && rangeProblem(range);
  const print = (
    <Button
      variant="outline"
      icon="download"
      isPending={isPrinting}
      isDisabled={range === null || problem !== null || isOffline(props.state)}
      onPress={onPrint}
    >
      <FormattedMessage {...messages.print} />
    </Button>
  );
  return (
    <ListPage
      title={formatMessage(messages.title)}
      action={print}
      tools={<DateFields range={range} problem={problem} onRangeChange={onRangeChange} />}
    >
      {problem === null ? (
        <PagedList
          {...props}
          label={formatMessage(messages.title)}
          renderRow={renderTransaction}
          endMessage={formatMessage(messages.end)}
          emptyText={formatMessage(messages.empty)}
        />
      ) : (
        <EmptyState drawing="search" title={formatMessage(messages.noRange)} />
      )}
    </ListPage>
  );
}

function DateFields({
  range,
  problem,
  onRangeChange,
}: Pick<ReportScreenProps, 'range' | 'onRangeChange'> & { problem: RangeProblem | null }) {
  const { formatMessage } = useIntl();
  const toProblem = () => {
    switch (problem) {
      case null:
      case 'fromMissing':
        return undefined;
      case 'toMissing':
        return formatMessage(messages.toRequired);
      case 'reversed':
        return formatMessage(messages.reversed);
      case 'tooLong':
        return formatMessage(tooLong, { days: maxReportDays });
      default:
        return problem satisfies never;
    }
  };
  return (
    <Dates>
      <DateField
        label={formatMessage(messages.from)}
        value={range?.from ?? ''}
        onChange={(from) => range && onRangeChange({ ...range, from })}
        isDisabled={range === null}
        errorMessage={problem === 'fromMissing' ? formatMessage(messages.fromRequired) : undefined}
      />
      <DateField
        label={formatMessage(messages.to)}
        value={range?.to ?? ''}
        onChange={(to) => range && onRangeChange({ ...range, to })}
        isDisabled={range === null}
        errorMessage={toProblem()}
      />
    </Dates>
  );
}

/** Returns true if the list is offline. The list shows the reason. */
const isOffline = (state: ReportScreenProps['state']) =>
  state.kind === 'offline' || (state.kind === 'ready' && state.freshness.kind === 'offline');

// Has a stable identity, so that a row renders again only when it changes.
const renderTransaction = (transaction: ReportedTransaction) => (
  <ReportRow transaction={transaction} />
);
