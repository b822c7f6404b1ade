import { defineMessage, defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { formatRupees, type Paise } from '#domain/money/money.ts';
import { type CloseMovement, lateSum } from '#domain/reconciliation/close.ts';
import type { CloseStatement } from '#domain/reconciliation/reconciliation.ts';
import { Amount } from '#ui/Amount.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { colour, space, text, weight } from '#ui/theme/tokens.ts';
import { closedDays } from './closedDays.ts';
import { closeMessages, movementMessages } from './closeMessages.ts';

const messages = defineMessages({
  opening: { id: 'CloseFigures.opening', defaultMessage: 'Opening balance' },
  late: { id: 'CloseFigures.late', defaultMessage: 'Late lines of closed days' },
  expected: { id: 'CloseFigures.expected', defaultMessage: 'Expected balance' },
  closing: { id: 'CloseFigures.closing', defaultMessage: 'Balance of the bank' },
});

const countedMessage = defineMessage<{ kind: string; count: number }>({
  id: 'CloseFigures.counted',
  defaultMessage: '{kind} ({count})',
});

const Head = styled.div`
  display: grid;
  gap: ${space(1)};
  container-type: inline-size;
`;

const Days = styled.p`
  font-weight: ${weight('medium')};
`;

const Label = styled.p`
  ${text('small')}
  color: ${colour('inkSoft')};
`;

const line = (term: string, amount: Paise) => ({ term, value: formatRupees(amount) });
const isUnexplained = ({ kind }: CloseMovement) => kind === 'unexplained';

/** The balances of a close, and each kind of movement between them. */
export function CloseFigures({ close }: { close: CloseStatement }) {
  const intl = useIntl();
  const { formatMessage } = intl;
  const late = lateSum(close);
  const counted = ({ kind, count, sum }: CloseMovement) =>
    line(
      formatMessage(countedMessage, { kind: formatMessage(movementMessages[kind]), count }),
      sum,
    );
  const items = [
    line(formatMessage(messages.opening), close.opening),
    ...close.movements.filter((movement) => !isUnexplained(movement)).map(counted),
    ...(late === 0 ? [] : [line(formatMessage(messages.late), late)]),
    line(formatMessage(messages.expected), close.expected),
    ...close.movements.filter(isUnexplained).map(counted),
    line(formatMessage(messages.closing), close.closing),
  ];
  return (
    <>
      <Head>
        <Days>{closedDays(close, intl)}</Days>
        <Label>
          <FormattedMessage {...closeMessages.difference} />
        </Label>
        <Amount paise={close.difference} size="display" />
      </Head>
      <DescriptionList items={items} />
    </>
  );
}
