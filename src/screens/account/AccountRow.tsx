import { defineMessage, FormattedMessage, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import type { AccountSummary } from '#domain/account/account.ts';
import { excessOver } from '#domain/account/limit.ts';
import { formatRupees, zeroPaise } from '#domain/money/money.ts';
import { Amount } from '#ui/Amount.tsx';
import { StatusTag } from '#ui/StatusTag.tsx';
import { colour, space, tabular, text, weight } from '#ui/theme/tokens.ts';
import { FactsRow } from '#screens/shared/lists/FactsRow.ts';
import { accountMessages, ageFigures, sizeOf } from './accountTexts.ts';

const announcedMessage = defineMessage<{ count: number }>({
  id: 'AccountRow.announced',
  defaultMessage: '{count} announced',
});

const Name = styled.div`
  ${text('small')}
  font-weight: ${weight('medium')};
  overflow-wrap: anywhere;
`;

const Code = styled.span`
  ${text('caption')}
  font-weight: ${weight('regular')};
  color: ${colour('inkSoft')};
`;

const Balance = styled.div`
  text-align: end;
  ${text('caption')}
  color: ${colour('inkSoft')};
`;

const Ages = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space(3)};
  ${text('caption')}
  color: ${colour('inkSoft')};
  ${tabular}

  & > div {
    display: flex;
    gap: ${space(1)};
  }

  & dd {
    margin: 0;
    color: ${colour('ink')};
  }
`;

const Tags = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-start;
  align-self: start;
  justify-content: flex-end;
  gap: ${space(1)};
`;

/** List row of an account: agent, balance, its age, and what an admin has to look at. */
export function AccountRow({ account }: { account: AccountSummary }) {
  const intl = useIntl();
  const isOver = excessOver(account, zeroPaise) > 0n;
  return (
    <FactsRow>
      <Name>
        <bdi>{account.userName}</bdi> <Code>{account.userCode}</Code>
      </Name>
      <Balance>
        {account.balance < 0n && <FormattedMessage {...accountMessages.credit} />}{' '}
        <Amount paise={sizeOf(account.balance)} tone={account.balance > 0n ? 'ink' : 'soft'} />
      </Balance>
      <Ages>
        {ageFigures(account.ageing, intl).map(({ group, label, amount }) => (
          <div key={group}>
            <dt>{label}</dt>
            <dd>{formatRupees(amount)}</dd>
          </div>
        ))}
      </Ages>
      <Tags>
        {isOver && (
          <StatusTag colour="RED">{intl.formatMessage(accountMessages.overLimit)}</StatusTag>
        )}
        {account.announced > 0 && (
          <StatusTag colour="YELLOW">
            {intl.formatMessage(announcedMessage, { count: account.announced })}
          </StatusTag>
        )}
      </Tags>
    </FactsRow>
  );
}
