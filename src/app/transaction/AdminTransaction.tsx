import { useState } from 'react';
import { applyTransition, updateTransaction } from '#api/transactionChanges.ts';
import type { Transaction } from '#domain/transactions/transaction.ts';
import { isApplied } from '#domain/workflow/transactionChange.ts';
import { isTransitionAllowed, transitions } from '#domain/workflow/workflow.ts';
import { reversalProblem } from '#domain/workflow/reversal.ts';
import {
  type AdminAction,
  AdminTransactionScreen,
} from '#screens/transaction/AdminTransactionScreen.tsx';
import { useCapabilities, useShownVersion } from '#core/session/useCapabilities.ts';
import { usePossibleDuplicates } from '#core/reading/usePossibleDuplicates.ts';
import { useAccountOf } from '#core/reading/useAccountOf.ts';
import { useSubmission } from '#core/forms/useSubmission.ts';
import { verifyChange } from '#core/forms/verify.ts';
import { useServices, useUser } from '#core/services/ServicesProvider.tsx';
import { transactionHref } from '#app/links.ts';
import { useTransactionLink } from '#core/navigation/useTransactionLink.ts';
import { type RoleTransactionProps, viewNow } from './roleTransaction.ts';
import { useAfterAction } from './useAfterAction.ts';
import { useAttachments } from './useAttachments.ts';
import { lazyPart } from '#ui/lazyPart.tsx';

const PaymentReversal = lazyPart(() => import('./payments/PaymentReversal.tsx'), 'PaymentReversal');

export function AdminTransaction({ draft, ...props }: RoleTransactionProps) {
  const { client } = useServices();
  const { retypeAbove, reversals } = useCapabilities();
  const version = useShownVersion(props.state.transaction);
  const user = useUser();
  const { transaction, payments } = props.state;
  const [reversedId, setReversedId] = useState<string | null>(null);
  const reversed = payments.find(({ id }) => id === reversedId);
  const isWaiting = isTransitionAllowed('accept', transaction.status);
  const duplicates = usePossibleDuplicates(isWaiting ? transaction : null, transaction.id);
  const account = useAccountOf(isWaiting)(transaction.agentCode);
  const uploads = useAttachments(props.state);

  const { command, submission, submit, check } = useSubmission<
    AdminAction & { before: Transaction; version: number | null }
  >({
    ...useAfterAction(transaction),
    draft,
    sendsForm: ({ kind }) => kind === 'update',
    send: (action) =>
      action.kind === 'transition'
        ? applyTransition(client, action.transition, { ...action.before, version: action.version })
        : updateTransaction(client, user, action.before, action.change),
    verify: verifyChange(
      () => viewNow(client, transaction),
      (now, action) =>
        action.kind === 'transition'
          ? now.status === transitions[action.transition].to
          : isApplied(action.change, now),
      user.code,
    ),
    onStale: props.onReload,
  });

  const linkTo = useTransactionLink(transactionHref);
  return (
    <>
      <AdminTransactionScreen
        {...props}
        draft={draft.form}
        uploads={uploads}
        retypeAbove={retypeAbove}
        duplicates={duplicates ?? []}
        account={account}
        linkTo={linkTo}
        action={command}
        submission={submission}
        onSubmit={(change) => submit({ kind: 'update', change, before: transaction, version })}
        onTransition={(transition) =>
          void submit({ kind: 'transition', transition, before: transaction, version })
        }
        canReverse={({ reversal, reversalRequest, userCode }) =>
          reversals !== null &&
          reversalProblem(
            transaction.status,
            {
              isReversed: Boolean(reversal),
              paidBy: userCode,
              requestedBy: reversals === 2 ? (reversalRequest?.userCode ?? null) : null,
            },
            user.code,
          ) === null
        }
        onReverse={({ id }) => setReversedId(id)}
        onCheck={check}
      />
      {reversed && (
        <PaymentReversal
          transaction={transaction}
          payment={reversed}
          needsConfirmation={reversals === 2}
          onClose={() => setReversedId(null)}
          onReload={props.onReload}
        />
      )}
    </>
  );
}
