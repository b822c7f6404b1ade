import { useEffect, useEffectEvent, useState } from 'react';
import {
  addPayment,
  deleteReceipt,
  type ReceiptPlace,
  updateBankerStatus,
  uploadReceipts,
} from '#api/transaction.ts';
import type { Paise } from '#domain/money.ts';
import type { Status } from '#domain/workflow.ts';
import { BankerTransactionScreen } from '#screens/Transaction/BankerTransactionScreen.tsx';
import { useSending } from '../../hooks/useSending.ts';
import { useUploads } from '../../hooks/useUploads.ts';
import { useServices, useUser } from '../../ServicesProvider.tsx';
import type { RoleTransactionProps } from './roleTransaction.ts';
import { useAfterAction } from './useAfterAction.ts';

const noFiles: [] = [];

export function BankerTransaction(props: RoleTransactionProps) {
  const { client, toasts } = useServices();
  const user = useUser();
  const afterAction = useAfterAction(props.state.transaction.id);
  const status = useSending<'status'>();
  const payment = useSending<'payment'>();
  const { transaction } = props.state;

  // Made when the form opens and kept through every attempt: the server counts it once.
  const [paymentId] = useState(() => crypto.randomUUID());
  const place: ReceiptPlace = { transactionId: transaction.id, paymentId };
  const receipts = useUploads(noFiles, {
    send: (file) => uploadReceipts(client, place, [file]),
    remove: (receiptId) => deleteReceipt(client, place, receiptId),
  });

  function changeStatus(change: { status: Status; reason: string }) {
    return status.send('status', updateBankerStatus(client, transaction, change), afterAction);
  }

  function pay(amount: Paise) {
    const sending = addPayment(client, user, {
      id: paymentId,
      transactionId: transaction.id,
      amount,
    });
    return payment.send('payment', sending, (message) => {
      toasts.success(message);
      props.onReload();
    });
  }

  // A payment whose answer got lost shows up in the history under its own id: the form is done.
  const isRecorded = props.state.payments.some(({ id }) => id === paymentId);
  const isUnknown = payment.submission.kind === 'outcomeUnknown';
  const startAnew = useEffectEvent(props.onReload);
  useEffect(() => {
    if (isRecorded && isUnknown) startAnew();
  }, [isRecorded, isUnknown]);

  return (
    <BankerTransactionScreen
      {...props}
      receipts={receipts}
      statusSubmission={status.submission}
      paymentSubmission={payment.submission}
      onStatusSubmit={changeStatus}
      onPay={pay}
    />
  );
}
