import { useState } from 'react';
import { updateTransaction } from '#api/transaction.ts';
import type { Submission } from '#screens/states.ts';
import { AgentTransactionScreen } from '#screens/Transaction/AgentTransactionScreen.tsx';
import type { EditedTransaction } from '#screens/Transaction/editedTransaction.ts';
import { useServices, useUser } from '../../ServicesProvider.tsx';
import { submissionAfter } from '../../state/submission.ts';
import type { RoleTransactionProps } from './roleTransaction.ts';
import { useAfterAction } from './useAfterAction.ts';
import { useAttachments } from './useAttachments.ts';

export function AgentTransaction(props: RoleTransactionProps) {
  const { client } = useServices();
  const user = useUser();
  const uploads = useAttachments(props.state);
  const afterAction = useAfterAction();
  const [submission, setSubmission] = useState<Submission>({ kind: 'idle' });

  async function submit(change: EditedTransaction) {
    setSubmission({ kind: 'submitting' });
    const result = await updateTransaction(client, user, props.state.transaction, change);
    if (!result.ok) return setSubmission(submissionAfter(result.error));
    await afterAction(result.value);
  }

  return (
    <AgentTransactionScreen
      {...props}
      uploads={uploads}
      submission={submission}
      onSubmit={submit}
    />
  );
}
