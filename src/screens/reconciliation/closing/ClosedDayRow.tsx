import { defineMessage, FormattedMessage, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { formatRupees } from '#domain/money/money.ts';
import type { ClosedDay } from '#domain/reconciliation/reconciliation.ts';
import { Amount } from '#ui/Amount.tsx';
import { StatusTag } from '#ui/StatusTag.tsx';
import { Timestamp } from '#ui/Timestamp.tsx';
import { colour, space, tabular, text, weight } from '#ui/theme/tokens.ts';
import { FactsRow } from '#screens/shared/lists/FactsRow.ts';
import { closedDays } from './closedDays.ts';
import { numberMessage } from './closeMessages.ts';

const differenceMessage = defineMessage<{ amount: string }>({
  id: 'ClosedDayRow.difference',
  defaultMessage: 'Difference {amount}',
});

const changedMessage = defineMessage<{ count: number }>({
  id: 'ClosedDayRow.changed',
  defaultMessage: '{count, plural, one {# later change} other {# later changes}}',
});

/** A closed day as a row. */
export type ListedClose = ClosedDay & { id: string };

const Days = styled.div`
  ${text('small')}
  font-weight: ${weight('medium')};
`;

const Facts = styled.div`
  ${text('caption')}
  color: ${colour('inkSoft')};
  ${tabular}
`;

const End = styled.div`
  display: flex;
  flex-direction: column;
  align-items: flex-end;
  gap: ${space(1)};
`;

/** List row of a closed day: its number, days, the balance of the bank, and what is not as expected. */
export function ClosedDayRow({ close }: { close: ClosedDay }) {
  const intl = useIntl();
  return (
    <FactsRow>
      <div>
        <Days>{closedDays(close, intl)}</Days>
        <Facts>
          <FormattedMessage {...numberMessage} values={{ number: String(close.number) }} />
          {`, ${close.closedBy}, `}
          <Timestamp iso={close.closedAt} format="short" />
        </Facts>
      </div>
      <End>
        <Amount paise={close.closing} />
        {close.difference !== 0 && (
          <StatusTag colour="RED">
            {intl.formatMessage(differenceMessage, { amount: formatRupees(close.difference) })}
          </StatusTag>
        )}
        {close.later.length > 0 && (
          <StatusTag colour="YELLOW">
            {intl.formatMessage(changedMessage, { count: close.later.length })}
          </StatusTag>
        )}
      </End>
    </FactsRow>
  );
}
