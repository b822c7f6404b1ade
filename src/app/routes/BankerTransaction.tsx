import { read } from '#api/read.ts';
import {
  addPayment,
  deleteReceipt,
  updateBankerStatus,
  uploadReceipts,
} from '#api/transactionChanges.ts';
import { viewTransaction } from '#api/transaction.ts';
import { wasRecorded } from '#domain/lastChange.ts';
import type { Transaction } from '#domain/transaction.ts';
import type { StatusChange } from '#domain/transactionChange.ts';
import { BankerTransactionScreen } from '#screens/Transaction/BankerTransactionScreen.tsx';
import type { TypedPayment } from '#screens/Transaction/PaymentForm.tsx';
import type { FormSession } from '#forms/useFormSession.ts';
import { useCapabilities, useShownVersion } from '#data/useCapabilities.ts';
import { useReferenceUses } from '#data/useReferenceUses.ts';
import { useHoldClaim } from '#data/useHoldClaim.ts';
import { useSubmission } from '#forms/useSubmission.ts';
import { useUploads } from '#forms/useUploads.ts';
import { foundAs } from '#services/isFound.ts';
import { useServices, useUser } from '#services/ServicesProvider.tsx';
import { useTransactionLink } from '../navigation/useTransactionLink.ts';
import { type RoleTransactionProps, useAfterAction } from './useAfterAction.ts';

const noFiles: readonly [] = [];

/** A banker's status form and payment form. The id of the payment session is the id of the payment. */
export function BankerTransaction({
  session,
  payment,
  ...props
}: RoleTransactionProps & { payment: FormSession }) {
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
    session,
    send: ({ change, before }) => updateBankerStatus(client, before, change),
    verify: async (sent) =>
      read(
        await viewTransaction(client, transaction.id),
        ({ transaction: now }) =>
          sent !== null &&
          wasRecorded(now, {
            versionBefore: sent.before.version,
            isAsSent: now.status === sent.change.status,
            userCode: user.code,
          }),
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
    session: payment,
    addsRecord: true,
    send: ({ amount, reference }) =>
      addPayment(
        client,
        user,
        { id: payment.id, transactionId: transaction.id, amount, reference, version },
        receipts.storedIds(),
      ),
    verify: async (sent) =>
      read(await viewTransaction(client, transaction.id), ({ payments }) =>
        foundAs(
          payments.find(({ id }) => id === payment.id),
          ({ amount, reference }) =>
            sent === null || (amount === sent.amount && (reference ?? '') === sent.reference),
        ),
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
      linkTo={useTransactionLink()}
      statusDraft={session.draft}
      paymentDraft={{
        ...payment.draft,
        onChange(typed) {
          onUse();
          payment.draft.onChange(typed);
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
