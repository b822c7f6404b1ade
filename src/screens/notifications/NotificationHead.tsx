import { styled } from 'styled-components';
import type { Notification } from '#domain/lists/dashboard.ts';
import { Amount } from '#ui/Amount.tsx';
import { colour, space, text } from '#ui/theme/tokens.ts';
import { TransactionCode } from '#ui/TransactionCode.tsx';

const Root = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 0 ${space(2)};
  ${text('caption')}
  color: ${colour('inkSoft')};
  overflow-wrap: anywhere;

  /* A long name of a bank wraps before the amount does. */
  & > [data-part='bank'] {
    flex: 1 1 6rem;
  }
`;

/** Which transaction notifications are about: code, bank and amount. Nothing if the server sends none of them. */
export function NotificationHead({ about }: { about: Notification }) {
  const { code, bankName, amount } = about;
  if (code === null) return null;
  return (
    <Root>
      <TransactionCode code={code} />
      {bankName !== null && <span data-part="bank">{bankName}</span>}
      {amount !== null && <Amount paise={amount} size="small" />}
    </Root>
  );
}
