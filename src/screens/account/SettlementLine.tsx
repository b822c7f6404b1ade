import { FormattedMessage, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import type { Settlement } from '#domain/account/account.ts';
import { Amount } from '#ui/Amount.tsx';
import { Thumbnail } from '#ui/Thumbnail.tsx';
import { Timestamp } from '#ui/Timestamp.tsx';
import { colour, space, text } from '#ui/theme/tokens.ts';
import { toPictures } from '#screens/shared/transactions/pictures.ts';
import { accountMessages, byMessage, methodMessages } from './accountTexts.ts';

const Root = styled.div`
  container-type: inline-size;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
  gap: ${space(1)} ${space(3)};
  padding-block: ${space(2)};
`;

const Quiet = styled.div`
  flex: 1 1 6rem;
  min-width: 0;
  ${text('small')}
  color: ${colour('inkSoft')};
  overflow-wrap: anywhere;
`;

/** A settlement: receipts, time, user, method, reference and amount. */
export function SettlementLine({ settlement }: { settlement: Settlement }) {
  const { formatMessage } = useIntl();
  const { method, reference } = settlement;
  return (
    <Root>
      <Thumbnail
        label={formatMessage(accountMessages.receipt)}
        images={toPictures(settlement.receipts)}
      />
      <Quiet>
        <Timestamp iso={settlement.sentAt} />
        <div>
          <FormattedMessage {...byMessage} values={{ user: settlement.userCode }} />
        </div>
        <div>
          <FormattedMessage {...methodMessages[method]} />
          {reference && `, ${reference}`}
        </div>
      </Quiet>
      <Amount paise={settlement.amount} />
    </Root>
  );
}
