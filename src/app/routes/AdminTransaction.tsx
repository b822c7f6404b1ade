import { read } from '#api/read.ts';
import { moveTransaction, updateTransaction, viewTransaction } from '#api/transaction.ts';
import { isApplied } from '#domain/transactionChange.ts';
import { moves } from '#domain/workflow.ts';
import {
  type AdminAction,
  AdminTransactionScreen,
} from '#screens/Transaction/AdminTransactionScreen.tsx';
import { useSubmission } from '#forms/useSubmission.ts';
import { useServices, useUser } from '#services/ServicesProvider.tsx';
import { type RoleTransactionProps, useAfterAction } from './useAfterAction.ts';
import { useAttachments } from './useAttachments.ts';

export function AdminTransaction({ session, ...props }: RoleTransactionProps) {
  const { client } = useServices();
  const user = useUser();
  const { transaction } = props.state;
  const uploads = useAttachments(props.state);

  const { command, submission, submit, check } = useSubmission<AdminAction>({
    ...useAfterAction(transaction),
    session,
    sendsForm: ({ kind }) => kind === 'update',
    send: (action) =>
      action.kind === 'move'
        ? moveTransaction(client, action.move, transaction)
        : updateTransaction(client, user, transaction, action.change),
    verify: async (action) =>
      read(await viewTransaction(client, transaction.id), ({ transaction: now }) =>
        action?.kind === 'move'
          ? now.status === moves[action.move].to
          : action !== null && isApplied(action.change, now),
      ),
    onStale: props.onReload,
  });

  return (
    <AdminTransactionScreen
      {...props}
      draft={session.draft}
      uploads={uploads}
      action={command}
      submission={submission}
      onSubmit={(change) => submit({ kind: 'update', change })}
      onMove={(move) => void submit({ kind: 'move', move })}
      onCheck={check}
    />
  );
}
