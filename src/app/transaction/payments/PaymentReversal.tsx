import { reversePayment } from '#api/transactionChanges.ts';
import { viewTransaction } from '#api/transaction.ts';
import type { Payment, Transaction } from '#domain/transactions/transaction.ts';
import { useShownVersion } from '#core/session/useCapabilities.ts';
import { type OpenDraft, useDraft } from '#core/forms/useDraft.ts';
import { useSubmission } from '#core/forms/useSubmission.ts';
import { ReversalDialog } from '#screens/transaction/payments/ReversalDialog.tsx';
import { verifyAdded } from '#core/forms/verify.ts';
import { useServices } from '#core/services/ServicesProvider.tsx';
import { useAfterAction } from '../useAfterAction.ts';

export interface PaymentReversalProps {
  transaction: Transaction;
  payment: Payment;
  /** True if a reversal needs a second admin. */
  needsConfirmation: boolean;
  onClose: () => void;
  /** Reads the transaction again. Keeps form input. */
  onReload: () => void;
}

/** The dialog that reverses a payment. The id of its draft is the id of the reversal. */
export function PaymentReversal(props: PaymentReversalProps) {
  const draft = useDraft(`reversal ${props.payment.id}`);
  return draft && <Reversal key={draft.id} {...props} draft={draft} />;
}

function Reversal({ draft, ...props }: PaymentReversalProps & { draft: OpenDraft }) {
  const { client } = useServices();
  const { transaction, payment, onClose, onReload } = props;
  const version = useShownVersion(transaction);
  const { link } = useAfterAction(transaction);

  const { submission, submit, check } = useSubmission<string>({
    draft,
    addsRecord: true,
    send: (reason) =>
      reversePayment(client, {
        id: draft.id,
        transactionId: transaction.id,
        paymentId: payment.id,
        reason,
        version,
      }),
    verify: verifyAdded(
      () => viewTransaction(client, transaction.id),
      ({ payments }) =>
        payments
          .flatMap(({ reversal, reversalRequest }) => [reversal, reversalRequest])
          .find((one) => one?.id === draft.id),
      ({ reason }, sent) => reason === sent.trim(),
    ),
    onDone() {
      onClose();
      onReload();
    },
    onStale: onReload,
    link,
  });

  return (
    <ReversalDialog
      {...props}
      draft={draft.form}
      submission={submission}
      onReverse={submit}
      onCheck={check}
    />
  );
}
