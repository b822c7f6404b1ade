import { useState } from 'react';
import type { Result } from '#api/result.ts';
import { moveTransaction, updateTransaction } from '#api/transaction.ts';
import type { Submission } from '#screens/states.ts';
import {
  type AdminAction,
  AdminTransactionScreen,
} from '#screens/Transaction/AdminTransactionScreen.tsx';
import { useServices, useUser } from '../../ServicesProvider.tsx';
import { submissionAfter } from '../../state/submission.ts';
import type { RoleTransactionProps } from './roleTransaction.ts';
import { useAfterAction } from './useAfterAction.ts';
import { useAttachments } from './useAttachments.ts';

export function AdminTransaction(props: RoleTransactionProps) {
  const { client } = useServices();
  const user = useUser();
  const uploads = useAttachments(props.state);
  const afterAction = useAfterAction();
  const [action, setAction] = useState<AdminAction | null>(null);
  const [submission, setSubmission] = useState<Submission>({ kind: 'idle' });
  const { transaction } = props.state;

  async function send(action: AdminAction, sending: Promise<Result<string>>) {
    setAction(action);
    setSubmission({ kind: 'submitting' });
    const result = await sending;
    if (!result.ok) return setSubmission(submissionAfter(result.error));
    await afterAction(result.value);
  }

  return (
    <AdminTransactionScreen
      {...props}
      uploads={uploads}
      action={action}
      submission={submission}
      onSubmit={(change) =>
        send({ kind: 'update' }, updateTransaction(client, user, transaction, change))
      }
      onMove={(move) =>
        void send({ kind: 'move', move }, moveTransaction(client, move, transaction))
      }
    />
  );
}
