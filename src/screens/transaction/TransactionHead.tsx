import { FormattedMessage, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import type { Transaction } from '#domain/transactions/transaction.ts';
import { statuses } from '#domain/workflow/workflow.ts';
import { Amount } from '#ui/Amount.tsx';
import { Button } from '#ui/Button.tsx';
import { Logo } from '#ui/Logo.tsx';
import { Select } from '#ui/Select.tsx';
import { StatusTag } from '#ui/StatusTag.tsx';
import { Timestamp } from '#ui/Timestamp.tsx';
import { TransactionCode } from '#ui/TransactionCode.tsx';
import { Section } from '#ui/Section.tsx';
import { colour, size, space, text, weight } from '#ui/theme/tokens.ts';
import { Overdue } from '#screens/shared/time/Overdue.tsx';
import { unansweredMessages } from '#screens/shared/lists/unansweredMessages.ts';
import { ZoneName } from './ZoneName.tsx';
import {
  bankAndAgent,
  transactionMessages,
} from '#screens/shared/transactions/transactionMessages.ts';

const Card = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${space(1)} ${space(3)};
  align-items: start;
`;

const Parties = styled.h2`
  ${text('body')}
  font-weight: ${weight('medium')};
  overflow-wrap: anywhere;
`;

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(1)} ${space(3)};
  ${text('small')}
  color: ${colour('inkSoft')};
`;

const Wide = styled(Line)`
  container-type: inline-size;
  grid-column: 1 / -1;
  margin-block-start: ${space(2)};
`;

const State = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(1)} ${space(3)};
`;

const Below = styled.div`
  grid-column: 1 / -1;
  margin-block-start: ${space(3)};
`;

/** The text of the button begins where the content of the card does. */
const Unanswered = styled.div`
  grid-column: 1 / -1;
  margin: ${space(1)} calc(-1 * ${space(4)}) calc(-1 * ${space(3)});

  & > button {
    min-height: ${size('tap')};
    padding-inline: ${space(4)};
    ${text('small')}
  }
`;

export interface TransactionHeadProps {
  transaction: Transaction;
  /** Also shows the status as a disabled field at the bottom of the card. */
  showsField: boolean;
  /** Goes to the messages. Without it, unanswered ones are not marked here. */
  onShowMessages?: (() => void) | undefined;
}

/** The header card of the details: bank and agent, code, time, amount, status and whether it is overdue. */
export function TransactionHead({ transaction, showsField, onShowMessages }: TransactionHeadProps) {
  const { formatMessage } = useIntl();
  const status = statuses[transaction.status];
  return (
    <Section>
      <Card>
        <Logo src={transaction.logoUrl} />
        <div>
          <Parties>
            <FormattedMessage
              {...bankAndAgent}
              values={{ bank: transaction.bankName, agent: transaction.agentName }}
            />
          </Parties>
          <Line>
            <TransactionCode code={transaction.code} />
            <span>
              <Timestamp iso={transaction.createdAt} />
              <ZoneName iso={transaction.createdAt} />
            </span>
          </Line>
        </div>
        <Wide>
          <Amount paise={transaction.amount} size="display" />
          <State>
            <StatusTag colour={status.colour}>{status.description}</StatusTag>
            <Overdue transaction={{ ...transaction, statusDescription: status.description }} />
          </State>
        </Wide>
        {onShowMessages && transaction.unanswered > 0 && (
          <Unanswered>
            <Button variant="quiet" icon="message" onPress={onShowMessages}>
              <FormattedMessage
                {...unansweredMessages}
                values={{ count: transaction.unanswered }}
              />
            </Button>
          </Unanswered>
        )}
        {showsField && (
          <Below>
            <Select
              label={formatMessage(transactionMessages.status)}
              options={[{ id: transaction.status, label: status.description }]}
              selectedKey={transaction.status}
              isDisabled
            />
          </Below>
        )}
      </Card>
    </Section>
  );
}
