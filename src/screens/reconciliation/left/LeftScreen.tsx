import { defineMessage, defineMessages, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { rangeProblem } from '#domain/time/dateRange.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Page } from '#ui/Page.tsx';
import { SegmentedControl } from '#ui/SegmentedControl.tsx';
import { inFlow, space } from '#ui/theme/tokens.ts';
import { type ListProps, PagedList } from '#screens/shared/lists/PagedList.tsx';
import { RangeFields, type RangeFieldsProps } from '#screens/shared/lists/RangeFields.tsx';
import { BankName } from '../BankName.tsx';
import { reconciliationMessages } from '../reconciliationMessages.ts';
import { LeftListRow } from './LeftListRow.tsx';
import type { LeftRow, LeftSide } from './leftRow.ts';

const messages = defineMessages({
  side: { id: 'Left.side', defaultMessage: 'Without a match' },
  lines: { id: 'Left.lines', defaultMessage: 'Lines' },
  payments: { id: 'Left.payments', defaultMessage: 'Payments' },
  end: { id: 'Left.end', defaultMessage: 'Nothing more is left' },
  nothing: { id: 'Left.nothing', defaultMessage: 'Nothing is left' },
  noLines: { id: 'Left.noLines', defaultMessage: 'No line of these days is without a payment.' },
  noPayments: {
    id: 'Left.noPayments',
    defaultMessage: 'No payment of these days is without a line.',
  },
  noRange: { id: 'Left.noRange', defaultMessage: 'Choose the days to look at' },
});

const counted = defineMessage<{ side: string; count: number }>({
  id: 'Left.counted',
  defaultMessage: '{side} ({count})',
});

export interface LeftScreenProps
  extends
    Pick<ListProps<LeftRow>, 'state' | 'hrefOf' | 'onOpen' | 'onRetry' | 'scroll'>,
    Pick<RangeFieldsProps, 'range' | 'onRangeChange' | 'today'> {
  /** Name of the bank. */
  bank: string;
  side: LeftSide;
  onSideChange: (side: LeftSide) => void;
  /** Why the server does not list these days, such as too many lines; null if it does. */
  refusal: string | null;
  /** Numbers of what needs a match or a note; null while they are not known. */
  undecided: Readonly<Record<LeftSide, number>> | null;
  onBack: () => void;
}

const Layout = styled.div`
  display: flex;
  flex-direction: column;
  height: 100%;
  ${inFlow('display: block; height: auto;')}
`;

const Tools = styled.div`
  display: grid;
  gap: ${space(3)};
  padding: ${space(1)} ${space(4)} ${space(3)};
`;

const nothingMore = () => {};

// Has a stable identity, so that a row renders again only when it changes.
const renderLeft = (row: LeftRow) => <LeftListRow row={row} />;

/** The lines without a payment and the payments without a line, with what is said about them. */
export function LeftScreen({
  bank,
  side,
  onSideChange,
  undecided,
  refusal,
  range,
  onRangeChange,
  today,
  onBack,
  ...props
}: LeftScreenProps) {
  const { formatMessage } = useIntl();
  const sides = (['lines', 'payments'] as const).map((id) => ({
    id,
    label: undecided
      ? formatMessage(counted, { side: formatMessage(messages[id]), count: undecided[id] })
      : formatMessage(messages[id]),
  }));
  return (
    <Page title={formatMessage(reconciliationMessages.left)} onBack={onBack} isFilled>
      <Layout>
        <Tools>
          <BankName>{bank}</BankName>
          <RangeFields range={range} onRangeChange={onRangeChange} today={today} />
          <SegmentedControl
            label={formatMessage(messages.side)}
            options={sides}
            value={side}
            onChange={onSideChange}
          />
        </Tools>
        <Content
          {...props}
          side={side}
          problem={
            range === null || rangeProblem(range) === null
              ? refusal
              : formatMessage(messages.noRange)
          }
        />
      </Layout>
    </Page>
  );
}

type ContentProps = Pick<
  LeftScreenProps,
  'state' | 'hrefOf' | 'onOpen' | 'onRetry' | 'scroll' | 'side'
> & {
  /** Why nothing is listed; null if it is. */
  problem: string | null;
};

function Content({ side, problem, ...props }: ContentProps) {
  const { formatMessage } = useIntl();
  if (problem !== null) return <EmptyState drawing="search" title={problem} />;
  const nothing = formatMessage(side === 'lines' ? messages.noLines : messages.noPayments);
  if (props.state.kind === 'empty') {
    return <EmptyState title={formatMessage(messages.nothing)} text={nothing} />;
  }
  return (
    <PagedList
      {...props}
      onLoadMore={nothingMore}
      label={formatMessage(messages[side])}
      renderRow={renderLeft}
      endMessage={formatMessage(messages.end)}
      emptyText={nothing}
    />
  );
}
