import type { ReactNode } from 'react';
import { defineMessage, defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import type { ComparedLine, ComparedPayment } from '#domain/reconciliation/reconciliation.ts';
import { Amount } from '#ui/Amount.tsx';
import { colour, space, text, weight } from '#ui/theme/tokens.ts';
import { StatementText } from './StatementText.tsx';
import { shownDay } from '#screens/shared/time/shownDay.ts';

const messages = defineMessages({
  line: { id: 'LineAndPayment.line', defaultMessage: 'Statement' },
  payment: { id: 'LineAndPayment.payment', defaultMessage: 'Payment' },
});

const valueDayMessage = defineMessage<{ day: string }>({
  id: 'LineAndPayment.valueDay',
  defaultMessage: 'value date {day}',
});

const Root = styled.div`
  container-type: inline-size;
  display: grid;
  gap: ${space(2)};
`;

/** Side by side as soon as both sides are readable. */
const Sides = styled.div`
  display: grid;
  gap: ${space(3)};

  @container (min-width: 22rem) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

const Side = styled.div`
  display: grid;
  align-content: start;
  min-width: 0;
  container-type: inline-size;
  ${text('small')}
  overflow-wrap: anywhere;
`;

const Quiet = styled.span`
  ${text('caption')}
  color: ${colour('inkSoft')};
`;

const Name = styled.span`
  font-weight: ${weight('medium')};
`;

export interface LineAndPaymentProps {
  line: ComparedLine;
  payment: ComparedPayment;
  /** The reasons why they belong together, below both. */
  children?: ReactNode;
}

/** A line of a statement beside a payment. */
export function LineAndPayment({ line, payment, children }: LineAndPaymentProps) {
  const intl = useIntl();
  return (
    <Root>
      <Sides>
        <Side>
          <Quiet>
            <FormattedMessage {...messages.line} />
          </Quiet>
          <Amount paise={line.amount} />
          <Quiet>
            {shownDay(line.bookingDay, intl)}
            {line.valueDay !== null &&
              line.valueDay !== line.bookingDay &&
              `, ${intl.formatMessage(valueDayMessage, { day: shownDay(line.valueDay, intl) })}`}
          </Quiet>
          <StatementText>{line.text}</StatementText>
        </Side>
        <Side>
          <Quiet>
            <FormattedMessage {...messages.payment} />
          </Quiet>
          <Amount paise={payment.amount} />
          <Quiet>{shownDay(payment.day, intl)}</Quiet>
          <Name>
            <bdi>{payment.customer}</bdi>
          </Name>
          <Quiet>
            {payment.transactionCode}
            {payment.reference && `, ${payment.reference}`}
          </Quiet>
        </Side>
      </Sides>
      {children}
    </Root>
  );
}
