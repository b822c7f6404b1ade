import { defineMessage, FormattedMessage } from 'react-intl';
import { styled } from 'styled-components';
import type { ReversalRequest } from '#domain/transactions/transaction.ts';
import { Timestamp } from '#ui/Timestamp.tsx';

const requestedBy = defineMessage<{ user: string }>({
  id: 'ReversalRequestNote.requestedBy',
  defaultMessage: 'Reversal requested by {user}',
});

const Note = styled.div`
  overflow-wrap: anywhere;
`;

/** States who requests to reverse a payment, when and why. Another admin confirms it. */
export function ReversalRequestNote({ request }: { request: ReversalRequest }) {
  const { userCode, requestedAt, reason } = request;
  return (
    <Note>
      <FormattedMessage {...requestedBy} values={{ user: userCode }} />
      {', '}
      <Timestamp iso={requestedAt} format="short" />: {reason}
    </Note>
  );
}
