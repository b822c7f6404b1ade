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
import type { Submission } from '#screens/states.ts';
import { BankerTransactionScreen } from '#screens/Transaction/BankerTransactionScreen.tsx';
import { useUploads } from '../../hooks/useUploads.ts';
import { useServices, useUser } from '../../ServicesProvider.tsx';
import { submissionAfter } from '../../state/submission.ts';
import type { RoleTransactionProps } from './roleTransaction.ts';
import { useAfterAction } from './useAfterAction.ts';

const noFiles: [] = [];

export function BankerTransaction(props: RoleTransactionProps) {
  const { client, toasts } = useServices();
  const user = useUser();
  const afterAction = useAfterAction();
  const [statusSubmission, setStatusSubmission] = useState<Submission>({ kind: 'idle' });
  const [paymentSubmission, setPaymentSubmission] = useState<Submission>({ kind: 'idle' });
  const { transaction } = props.state;

  // Made when the form opens and kept through every attempt: the server counts it once.
  const [paymentId] = useState(() => crypto.randomUUID());
  const place: ReceiptPlace = { transactionId: transaction.id, paymentId };
  const receipts = useUploads(noFiles, {
    send: (file) => uploadReceipts(client, place, [file]),
    remove: (receiptId) => deleteReceipt(client, place, receiptId),
  });

  async function changeStatus(change: { status: Status; reason: string }) {
    setStatusSubmission({ kind: 'submitting' });
    const result = await updateBankerStatus(client, transaction, change);
    if (!result.ok) return setStatusSubmission(submissionAfter(result.error));
    await afterAction(result.value);
  }

  async function pay(amount: Paise) {
    setPaymentSubmission({ kind: 'submitting' });
    const payment = { id: paymentId, transactionId: transaction.id, amount };
    const result = await addPayment(client, user, payment);
    if (!result.ok) return setPaymentSubmission(submissionAfter(result.error));
    toasts.success(result.value);
    props.onReload();
  }

  // A payment whose answer got lost shows up in the history under its own id: the form is done.
  const isRecorded = props.state.payments.some(({ id }) => id === paymentId);
  const startAnew = useEffectEvent(props.onReload);
  useEffect(() => {
    if (isRecorded && paymentSubmission.kind === 'outcomeUnknown') startAnew();
  }, [isRecorded, paymentSubmission.kind]);

  return (
    <BankerTransactionScreen
      {...props}
      receipts={receipts}
      statusSubmission={statusSubmission}
      paymentSubmission={paymentSubmission}
      onStatusSubmit={changeStatus}
      onPay={pay}
    />
  );
}
