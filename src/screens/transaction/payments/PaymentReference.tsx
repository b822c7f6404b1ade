import { defineMessages, FormattedMessage } from 'react-intl';
import { styled } from 'styled-components';
import type { Payment, ReferenceUse } from '#domain/transactions/transaction.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import type { LinkTarget } from '#ui/pressTypes.ts';
import { colour, space, text } from '#ui/theme/tokens.ts';
import { referenceMessages } from '#screens/shared/transactions/referenceMessages.ts';

const messages = defineMessages({
  same: { id: 'PaymentReference.same', defaultMessage: 'Same reference as payment on' },
  sameHere: {
    id: 'PaymentReference.sameHere',
    defaultMessage: 'Same reference as another payment here',
  },
});

/** A separate line below the amount. */
const Root = styled.div`
  flex: 1 0 100%;
  ${text('small')}
  color: ${colour('inkSoft')};
  overflow-wrap: anywhere;
`;

const Same = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 ${space(2)};
  color: ${colour('warning')};

  && > a {
    padding-inline: 0;
  }
`;

type LinkTo = (transactionId: string) => LinkTarget;

export interface PaymentReferenceProps {
  payment: Payment;
  /** The transaction of the payment. */
  transactionId: string;
  /** Returns the link to another transaction. Without it, payments with the same reference are not named. */
  linkTo?: LinkTo | undefined;
}

/** The bank reference of a payment, with links to the other payments that have the same one. */
export function PaymentReference({ payment, transactionId, linkTo }: PaymentReferenceProps) {
  return (
    <Root>
      <FormattedMessage {...referenceMessages.reference} /> {payment.reference}
      {linkTo && (
        <SameReference
          sameReference={payment.sameReference}
          transactionId={transactionId}
          linkTo={linkTo}
        />
      )}
    </Root>
  );
}

interface SameReferenceProps extends Pick<Payment, 'sameReference'> {
  transactionId: string;
  linkTo: LinkTo;
}

function SameReference({ transactionId, linkTo, ...props }: SameReferenceProps) {
  const uses = props.sameReference.filter((use) => use !== null);
  const elsewhere = uses.filter((use) => use.transactionId !== transactionId);
  return (
    <>
      {elsewhere.length < uses.length && (
        <Same>
          <FormattedMessage {...messages.sameHere} />
        </Same>
      )}
      {withoutRepetition(elsewhere).map((use) => (
        <Same key={use.transactionId}>
          <FormattedMessage {...messages.same} />
          <LinkButton variant="quiet" {...linkTo(use.transactionId)}>
            {use.code}
          </LinkButton>
        </Same>
      ))}
    </>
  );
}

/** Returns one use of each transaction. */
const withoutRepetition = (uses: readonly NonNullable<ReferenceUse>[]) => [
  ...new Map(uses.map((use) => [use.transactionId, use])).values(),
];
