import { moveTransaction, updateTransaction } from '#api/transaction.ts';
import {
  type AdminAction,
  AdminTransactionScreen,
} from '#screens/Transaction/AdminTransactionScreen.tsx';
import { useSending } from '../../hooks/useSending.ts';
import { useServices, useUser } from '../../ServicesProvider.tsx';
import type { RoleTransactionProps } from './roleTransaction.ts';
import { useAfterAction } from './useAfterAction.ts';
import { useAttachments } from './useAttachments.ts';

export function AdminTransaction(props: RoleTransactionProps) {
  const { client } = useServices();
  const user = useUser();
  const uploads = useAttachments(props.state);
  const afterAction = useAfterAction(props.state.transaction.id);
  const { action, submission, send } = useSending<AdminAction>();
  const { transaction } = props.state;

  return (
    <AdminTransactionScreen
      {...props}
      uploads={uploads}
      action={action}
      submission={submission}
      onSubmit={(change) => {
        const sending = updateTransaction(client, user, transaction, change);
        return send({ kind: 'update' }, sending, afterAction);
      }}
      onMove={(move) => {
        const sending = moveTransaction(client, move, transaction);
        void send({ kind: 'move', move }, sending, afterAction);
      }}
    />
  );
}
