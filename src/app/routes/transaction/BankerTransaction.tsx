import {
  addPayment,
  deleteReceipt,
  type ReceiptPlace,
  updateBankerStatus,
  uploadReceipts,
  viewTransaction,
} from '#api/transaction.ts';
import { succeeded } from '#api/result.ts';
import type { Paise } from '#domain/money.ts';
import type { Status } from '#domain/workflow.ts';
import { BankerTransactionScreen } from '#screens/Transaction/BankerTransactionScreen.tsx';
import { useHandler } from '../../hooks/useHandler.ts';
import { useSending } from '../../hooks/useSending.ts';
import { useSendingOnce } from '../../hooks/useSendingOnce.ts';
import { useUploads } from '../../hooks/useUploads.ts';
import { useServices, useUser } from '../../ServicesProvider.tsx';
import type { RoleTransactionProps } from './roleTransaction.ts';
import { useAfterAction } from './useAfterAction.ts';

const noFiles: [] = [];

export function BankerTransaction({ draft, ...props }: RoleTransactionProps) {
  const { client, toasts } = useServices();
  const user = useUser();
  const afterAction = useAfterAction(props.state.transaction.id);
  const status = useSending<'status'>();
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

  const changeStatus = useHandler((change: { status: Status; reason: string }) =>
    status.send('status', updateBankerStatus(client, transaction, change), afterAction),
  );

  const payment = useSendingOnce<'payment'>(draft, {
    /** It shows up in the history under its own id, or never was. */
    async find() {
      const result = await viewTransaction(client, transaction.id);
      return result.ok
        ? succeeded(result.value.payments.some(({ id }) => id === place.paymentId))
        : result;
    },
    onRecorded(message) {
      toasts.success(message);
      draft.startAnew();
      props.onReload();
    },
    onNotRecorded: props.onLook,
  });

  function pay(amount: Paise) {
    const { transactionId, paymentId: id } = place;
    return payment.send('payment', () => addPayment(client, user, { id, transactionId, amount }));
  }

  return (
    <BankerTransactionScreen
      {...props}
      receipts={receipts}
      statusSubmission={status.submission}
      paymentSubmission={payment.submission}
      onStatusSubmit={changeStatus}
      onPay={pay}
      onPaymentLook={payment.look}
    />
  );
}
