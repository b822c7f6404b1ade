import { updateTransaction } from '#api/transaction.ts';
import { AgentTransactionScreen } from '#screens/Transaction/AgentTransactionScreen.tsx';
import { useSending } from '../../hooks/useSending.ts';
import { useServices, useUser } from '../../ServicesProvider.tsx';
import type { RoleTransactionProps } from './roleTransaction.ts';
import { useAfterAction } from './useAfterAction.ts';
import { useAttachments } from './useAttachments.ts';

export function AgentTransaction(props: RoleTransactionProps) {
  const { client } = useServices();
  const user = useUser();
  const uploads = useAttachments(props.state);
  const afterAction = useAfterAction(props.state.transaction.id);
  const { submission, send } = useSending<'update'>();
  const { transaction } = props.state;

  return (
    <AgentTransactionScreen
      {...props}
      uploads={uploads}
      submission={submission}
      onSubmit={(change) =>
        send('update', updateTransaction(client, user, transaction, change), afterAction)
      }
    />
  );
}
