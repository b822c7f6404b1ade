import { updateTransaction } from '#api/transactionChanges.ts';
import type { Transaction, TransactionChange } from '#domain/transactions/transaction.ts';
import { isApplied } from '#domain/workflow/transactionChange.ts';
import { AgentTransactionScreen } from '#screens/transaction/AgentTransactionScreen.tsx';
import { useCapabilities } from '#core/session/useCapabilities.ts';
import { useSubmission } from '#core/forms/useSubmission.ts';
import { verifyChange } from '#core/forms/verify.ts';
import { useServices, useUser } from '#core/services/ServicesProvider.tsx';
import { type RoleTransactionProps, viewNow } from './roleTransaction.ts';
import { useAfterAction } from './useAfterAction.ts';
import { useAttachments } from './useAttachments.ts';

export function AgentTransaction({ draft, ...props }: RoleTransactionProps) {
  const { client } = useServices();
  const { retypeAbove } = useCapabilities();
  const user = useUser();
  const { transaction } = props.state;
  const uploads = useAttachments(props.state);

  const { submission, submit, check } = useSubmission<{
    change: TransactionChange;
    before: Transaction;
  }>({
    ...useAfterAction(transaction),
    draft,
    send: ({ change, before }) => updateTransaction(client, user, before, change),
    verify: verifyChange(
      () => viewNow(client, transaction),
      (now, { change }) => isApplied(change, now),
      user.code,
    ),
    onStale: props.onReload,
  });

  return (
    <AgentTransactionScreen
      {...props}
      draft={draft.form}
      uploads={uploads}
      retypeAbove={retypeAbove}
      submission={submission}
      onSubmit={(change) => submit({ change, before: transaction })}
      onCheck={check}
    />
  );
}
