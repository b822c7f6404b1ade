import { FormattedMessage } from 'react-intl';
import { styled } from 'styled-components';
import type { AccountSummary } from '#domain/account/account.ts';
import { Amount } from '#ui/Amount.tsx';
import { colour, space, text, weight } from '#ui/theme/tokens.ts';
import { balanceLabel, sizeOf } from './accountTexts.ts';

const Root = styled.div`
  display: grid;
  gap: ${space(1)};
  container-type: inline-size;
`;

const Agent = styled.p`
  font-weight: ${weight('medium')};
  overflow-wrap: anywhere;
`;

const Label = styled.p`
  ${text('small')}
  color: ${colour('inkSoft')};
`;

/** The agent of an account, and the balance. */
export function AccountHead({
  account,
}: {
  account: Pick<AccountSummary, 'userName' | 'userCode' | 'balance'>;
}) {
  return (
    <Root>
      <Agent>
        <bdi>{account.userName}</bdi> ({account.userCode})
      </Agent>
      <Label>
        <FormattedMessage {...balanceLabel(account)} />
      </Label>
      <Amount paise={sizeOf(account.balance)} size="display" />
    </Root>
  );
}
