import { defineMessage, FormattedMessage } from 'react-intl';
import { styled } from 'styled-components';
import type { Notification } from '#domain/lists/dashboard.ts';
import { Amount } from '#ui/Amount.tsx';
import { colour, space, text } from '#ui/theme/tokens.ts';
import { TransactionCode } from '#ui/TransactionCode.tsx';

const settlement = defineMessage<{ code: string }>({
  id: 'NotificationHead.settlement',
  defaultMessage: 'Settlement of {code}',
});

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

interface NotificationHeadProps {
  notification: Pick<Notification, 'about' | 'code' | 'bankName' | 'amount'>;
}

/**
 * What notifications are about: code, bank and amount of a transaction, or agent and amount of a settlement. Nothing if
 * the server sends none of them.
 */
export function NotificationHead({ notification }: NotificationHeadProps) {
  const { about, code, bankName, amount } = notification;
  if (code === null) return null;
  return (
    <Root>
      {about.kind === 'transaction' ? (
        <TransactionCode code={code} />
      ) : (
        <span>
          <FormattedMessage {...settlement} values={{ code }} />
        </span>
      )}
      {bankName !== null && <span data-part="bank">{bankName}</span>}
      {amount !== null && <Amount paise={amount} size="small" />}
    </Root>
  );
}
