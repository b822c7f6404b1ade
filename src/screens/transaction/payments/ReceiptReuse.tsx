import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { styled } from 'styled-components';
import type { Payment, ReceiptUse } from '#domain/transactions/transaction.ts';
import { Button } from '#ui/Button.tsx';
import type { LinkTarget } from '#ui/pressTypes.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { colour, space, text } from '#ui/theme/tokens.ts';
import { lazyPart } from '#ui/lazyPart.tsx';
import {
  receiptLooksLike,
  receiptReuseMessages as messages,
  receiptUsedOn,
} from '#screens/shared/transactions/receiptReuseMessages.ts';

const ReceiptComparison = lazyPart(() => import('./ReceiptComparison.tsx'), 'ReceiptComparison');

/** A separate line below the amount. */
const Root = styled.div`
  flex: 1 0 100%;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 ${space(2)};
  ${text('small')}
  color: ${colour('warning')};

  && > button {
    padding-inline: 0;
  }
`;

export interface ReceiptReuseProps extends Pick<Payment, 'reused' | 'similar'> {
  /** The transaction of the payment. */
  transactionId: string;
  /** Returns the link to another transaction. */
  linkTo?: ((transactionId: string) => LinkTarget) | undefined;
}

/** Marks a payment whose receipts other payments also have, or that look like theirs, and shows both pictures on demand. */
export function ReceiptReuse({ reused, similar, transactionId, linkTo }: ReceiptReuseProps) {
  const [compared, setCompared] = useState<ReceiptUse | null>(null);
  return (
    <>
      {[...reused, ...similar].map((use) => (
        <Root key={`${use.own.id} ${use.other.id}`}>
          <span>
            <UseText
              use={use}
              isSame={reused.includes(use)}
              isHere={use.transactionId === transactionId}
            />
          </span>
          <Button variant="quiet" onPress={() => setCompared(use)}>
            <span>
              <FormattedMessage {...messages.compare} />
              <VisuallyHidden> {use.code}</VisuallyHidden>
            </span>
          </Button>
        </Root>
      ))}
      {compared && (
        <ReceiptComparison
          use={compared}
          link={
            compared.transactionId === transactionId ? undefined : linkTo?.(compared.transactionId)
          }
          onClose={() => setCompared(null)}
        />
      )}
    </>
  );
}

interface UseTextProps {
  use: ReceiptUse;
  /** False if the receipts only look alike. */
  isSame: boolean;
  /** True if the other payment belongs to the same transaction. */
  isHere: boolean;
}

function UseText({ use, isSame, isHere }: UseTextProps) {
  if (isHere) return <FormattedMessage {...messages[isSame ? 'usedHere' : 'looksLikeHere']} />;
  const message = isSame ? receiptUsedOn : receiptLooksLike;
  return <FormattedMessage {...message} values={{ code: use.code }} />;
}
