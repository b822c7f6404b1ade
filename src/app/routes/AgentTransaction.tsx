import { read } from '#api/read.ts';
import { updateTransaction } from '#api/transactionChanges.ts';
import { viewTransaction } from '#api/transaction.ts';
import type { TransactionChange } from '#domain/transaction.ts';
import { isApplied } from '#domain/transactionChange.ts';
import { AgentTransactionScreen } from '#screens/Transaction/AgentTransactionScreen.tsx';
import { useCapabilities } from '#data/useCapabilities.ts';
import { useSubmission } from '#forms/useSubmission.ts';
import { useServices, useUser } from '#services/ServicesProvider.tsx';
import { type RoleTransactionProps, useAfterAction } from './useAfterAction.ts';
import { useAttachments } from './useAttachments.ts';

export function AgentTransaction({ session, ...props }: RoleTransactionProps) {
  const { client } = useServices();
  const { retypeAbove } = useCapabilities();
  const user = useUser();
  const { transaction } = props.state;
  const uploads = useAttachments(props.state);

  const { submission, submit, check } = useSubmission<TransactionChange>({
    ...useAfterAction(transaction),
    session,
    send: (change) => updateTransaction(client, user, transaction, change),
    verify: async (change) =>
      read(
        await viewTransaction(client, transaction.id),
        (now) => change !== null && isApplied(change, now.transaction),
      ),
    onStale: props.onReload,
  });

  return (
    <AgentTransactionScreen
      {...props}
      draft={session.draft}
      uploads={uploads}
      retypeAbove={retypeAbove}
      submission={submission}
      onSubmit={submit}
      onCheck={check}
    />
  );
}
