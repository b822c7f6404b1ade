import {
  addPayment,
  deleteReceipt,
  updateBankerStatus,
  uploadReceipts,
} from '#api/transactionChanges.ts';
import { viewTransaction } from '#api/transaction.ts';
import type { Transaction } from '#domain/transactions/transaction.ts';
import type { StatusChange } from '#domain/workflow/transactionChange.ts';
import { BankerTransactionScreen } from '#screens/transaction/BankerTransactionScreen.tsx';
import type { TypedPayment } from '#screens/transaction/payments/PaymentForm.tsx';
import type { OpenDraft } from '#core/forms/useDraft.ts';
import { useCapabilities, useShownVersion } from '#core/session/useCapabilities.ts';
import { useReferenceUses } from './payments/useReferenceUses.ts';
import { useHoldClaim } from './claims/useHoldClaim.ts';
import { useSubmission } from '#core/forms/useSubmission.ts';
import { verifyAdded, verifyChange } from '#core/forms/verify.ts';
import { useUploads } from '#core/forms/useUploads.ts';
import { useServices, useUser } from '#core/services/ServicesProvider.tsx';
import { transactionHref } from '#app/links.ts';
import { useTransactionLink } from '#core/navigation/useTransactionLink.ts';
import { type RoleTransactionProps, viewNow } from './roleTransaction.ts';
import { useAfterAction } from './useAfterAction.ts';

const noFiles: readonly [] = [];

/** A banker's status form and payment form. The id of the payment draft is the id of the payment. */
export function BankerTransaction({
  draft,
  payment,
  ...props
}: RoleTransactionProps & { payment: OpenDraft }) {
  const { client } = useServices();
  const { retypeAbove } = useCapabilities();
  const referenceCheck = useReferenceUses(payment.id);
  const user = useUser();
  const { transaction } = props.state;
  const version = useShownVersion(transaction);
  const { isMissing, onTake, onUse } = useHoldClaim(transaction.id);
  const afterAction = useAfterAction(transaction);

  const status = useSubmission<{ change: StatusChange; before: Transaction }>({
    ...afterAction,
    draft,
    send: ({ change, before }) => updateBankerStatus(client, before, change),
    verify: verifyChange(
      () => viewNow(client, transaction),
      (now, { change }) => now.status === change.status,
      user.code,
    ),
    onStale: props.onReload,
  });

  const paymentRef = { transactionId: transaction.id, paymentId: payment.id };
  const receipts = useUploads(
    noFiles,
    {
      send: (file, onProgress) => uploadReceipts(client, paymentRef, [file], onProgress),
      remove: (receiptId) => deleteReceipt(client, paymentRef, receiptId),
    },
    payment,
  );
  const paying = useSubmission<TypedPayment>({
    draft: payment,
    addsRecord: true,
    send: ({ amount, reference }) =>
      addPayment(
        client,
        user,
        { id: payment.id, transactionId: transaction.id, amount, reference, version },
        receipts.storedIds(),
      ),
    verify: verifyAdded(
      () => viewTransaction(client, transaction.id),
      ({ payments }) => payments.find(({ id }) => id === payment.id),
      (found, sent) => found.amount === sent.amount && (found.reference ?? '') === sent.reference,
    ),
    onDone() {
      payment.startOver();
      props.onReload();
    },
    onStale: props.onReload,
    link: afterAction.link,
  });

  return (
    <BankerTransactionScreen
      {...props}
      linkTo={useTransactionLink(transactionHref)}
      statusDraft={draft.form}
      paymentDraft={{
        ...payment.form,
        onChange(typed) {
          onUse();
          payment.form.onChange(typed);
        },
      }}
      receipts={{
        ...receipts,
        onPick(files) {
          onUse();
          receipts.onPick(files);
        },
      }}
      isClaimMissing={isMissing}
      onTake={onTake}
      retypeAbove={retypeAbove}
      referenceCheck={referenceCheck}
      statusSubmission={status.submission}
      paymentSubmission={paying.submission}
      onStatusSubmit={(change) => status.submit({ change, before: transaction })}
      onPay={paying.submit}
      onStatusCheck={status.check}
      onPaymentCheck={paying.check}
    />
  );
}
