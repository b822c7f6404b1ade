import { defineMessage, defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { type ReportedTransaction } from '#domain/reports/report.ts';
import { type DateRange, rangeProblem } from '#domain/time/dateRange.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { colour, space, text } from '#ui/theme/tokens.ts';
import { ListPage } from '#screens/shared/lists/ListPage.tsx';
import { type ListProps, PagedList } from '#screens/shared/lists/PagedList.tsx';
import { RangeFields } from '#screens/shared/lists/RangeFields.tsx';
import { TransactionListSkeleton } from '#screens/shared/lists/TransactionListSkeleton.tsx';
import { transactionRowHeights } from '#screens/shared/lists/transactionRowSizes.ts';
import { ReportRow } from './ReportRow.tsx';

const messages = defineMessages({
  title: { id: 'Report.title', defaultMessage: 'Report' },
  print: { id: 'Report.print', defaultMessage: 'Print' },
  end: { id: 'Report.end', defaultMessage: 'No More Report' },
  empty: {
    id: 'Report.empty',
    defaultMessage: 'No transfer was initiated in these days. Choose other ones.',
  },
  noRange: { id: 'Report.noRange', defaultMessage: 'Choose the days of the report' },
});

const zoneMessage = defineMessage<{ zone: string }>({
  id: 'Report.zone',
  defaultMessage: 'All times are {zone}.',
});

const Days = styled.div`
  display: grid;
  gap: ${space(2)};
  flex: 1;
  min-width: 0;
`;

const Zone = styled.p`
  ${text('small')}
  color: ${colour('inkSoft')};
`;

export interface ReportScreenProps extends ListProps<ReportedTransaction> {
  /** Null until today is known. */
  range: DateRange | null;
  onRangeChange: (range: DateRange) => void;
  /** Current day in the business time zone; null until it is known. */
  today: string | null;
  /** Returns the name of the zone of a time; null if the device has it too. @default no zone is named */
  zoneOf?: (iso: string) => string | null;
  /** True while the spreadsheet is being downloaded. */
  isPrinting: boolean;
  onPrint: () => void;
}

/** The transactions initiated in a date range, as a list and as a download (specification: /report). */
export function ReportScreen({
  range,
  onRangeChange,
  today,
  zoneOf,
  isPrinting,
  onPrint,
  ...props
}: ReportScreenProps) {
  const { formatMessage } = useIntl();
  const problem = range && rangeProblem(range);
  const firstRow = props.state.kind === 'ready' ? props.state.rows[0] : undefined;
  const zone = firstRow && zoneOf?.(firstRow.createdAt);
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
      tools={
        <Days>
          <RangeFields range={range} onRangeChange={onRangeChange} today={today} />
          {zone && (
            <Zone>
              <FormattedMessage {...zoneMessage} values={{ zone }} />
            </Zone>
          )}
        </Days>
      }
    >
      {problem === null ? (
        <PagedList
          {...props}
          label={formatMessage(messages.title)}
          renderRow={renderTransaction}
          rowHeights={transactionRowHeights}
          skeleton={<TransactionListSkeleton />}
          endMessage={formatMessage(messages.end)}
          emptyText={formatMessage(messages.empty)}
        />
      ) : (
        <EmptyState drawing="search" title={formatMessage(messages.noRange)} />
      )}
    </ListPage>
  );
}

/** Returns true if the list is offline. The list shows the reason. */
const isOffline = (state: ReportScreenProps['state']) =>
  state.kind === 'offline' || (state.kind === 'ready' && state.freshness.kind === 'offline');

// Has a stable identity, so that a row renders again only when it changes.
const renderTransaction = (transaction: ReportedTransaction) => (
  <ReportRow transaction={transaction} />
);
