import { useEffect, useEffectEvent } from 'react';
import {
  addPayment,
  deleteReceipt,
  type ReceiptPlace,
  updateBankerStatus,
  uploadReceipts,
  viewTransaction,
} from '#api/transaction.ts';
import type { Paise } from '#domain/money.ts';
import type { Status } from '#domain/workflow.ts';
import { BankerTransactionScreen } from '#screens/Transaction/BankerTransactionScreen.tsx';
import { useSending } from '../../hooks/useSending.ts';
import { useUploads } from '../../hooks/useUploads.ts';
import { intl, messages } from '../../intl.ts';
import { useServices, useUser } from '../../ServicesProvider.tsx';
import type { RoleTransactionProps } from './roleTransaction.ts';
import { useAfterAction } from './useAfterAction.ts';

const noFiles: [] = [];

export function BankerTransaction({ draft, ...props }: RoleTransactionProps) {
  const { client, toasts } = useServices();
  const user = useUser();
  const afterAction = useAfterAction(props.state.transaction.id);
  const status = useSending<'status'>();
  const payment = useSending<'payment'>(draft.wasSent ? { kind: 'outcomeUnknown' } : undefined);
  const { transaction } = props.state;

  const place: ReceiptPlace = { transactionId: transaction.id, paymentId: draft.id };
  const receipts = useUploads(
    noFiles,
    {
      send: (file, onProgress) => uploadReceipts(client, place, [file], onProgress),
      remove: (receiptId) => deleteReceipt(client, place, receiptId),
    },
    draft,
  );

  function changeStatus(change: { status: Status; reason: string }) {
    return status.send('status', updateBankerStatus(client, transaction, change), afterAction);
  }

  function finishPayment(message: string) {
    toasts.success(message);
    draft.startAnew();
    props.onReload();
  }

  async function pay(amount: Paise) {
    // Known to the browser before the first byte leaves, so that nothing is ever sent as another.
    await draft.markSent();
    const { transactionId, paymentId: id } = place;
    const sending = addPayment(client, user, { id, transactionId, amount });
    await payment.send('payment', sending, finishPayment, ({ kind }) =>
      kind === 'outcomeUnknown' ? look() : draft.markUnsent(),
    );
  }

  /** A payment whose answer got lost shows up in the history under its own id, or never was. */
  async function look() {
    const result = await viewTransaction(client, transaction.id);
    if (!result.ok) return payment.stayUnknown(result.error);
    if (result.value.payments.some(({ id }) => id === place.paymentId)) {
      return finishPayment(intl.formatMessage(messages.recorded));
    }
    draft.markUnsent();
    payment.sayNotRecorded();
    props.onLook();
  }

  const lookOnce = useEffectEvent(() => {
    if (draft.wasSent) void look();
  });
  useEffect(() => lookOnce(), []);

  return (
    <BankerTransactionScreen
      {...props}
      receipts={receipts}
      statusSubmission={status.submission}
      paymentSubmission={payment.submission}
      onStatusSubmit={changeStatus}
      onPay={pay}
      onPaymentLook={() => void look()}
    />
  );
}
