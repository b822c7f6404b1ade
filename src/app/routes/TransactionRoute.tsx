import { useEffect } from 'react';
import type { TransactionDetails } from '#domain/transaction.ts';
import { TransactionFrame, type TransactionState } from '#screens/Transaction/TransactionFrame.tsx';
import { FormMemoryProvider } from '#ui/form/FormMemoryProvider.tsx';
import { useDraft } from '../hooks/useDraft.ts';
import { useLookups } from '../hooks/useLookups.ts';
import { useTransaction } from '../hooks/useTransaction.ts';
import { useWayBack } from '../hooks/useWayBack.ts';
import { useNavigationState } from '../navigationState.ts';
import { paths } from '../paths.ts';
import { useUser } from '../ServicesProvider.tsx';
import type { DetailState } from '#screens/states.ts';
import type { Lookups } from '#domain/transaction.ts';
import { formOf } from './prepareScreen.ts';
import { AdminTransaction } from './transaction/AdminTransaction.tsx';
import { AgentTransaction } from './transaction/AgentTransaction.tsx';
import { BankerTransaction } from './transaction/BankerTransaction.tsx';

const bodies = { admin: AdminTransaction, banker: BankerTransaction, agent: AgentTransaction };

/** A transaction's details; without its id in the navigation state there is nothing to show. */
export function TransactionRoute() {
  const { transactionId } = useNavigationState();
  const goBack = useWayBack(paths.dashboard, { activeTab: 'overview' });
  useEffect(() => {
    if (transactionId === undefined) void goBack();
  });
  return transactionId === undefined ? null : <Details key={transactionId} id={transactionId} />;
}

function Details({ id }: { id: string }) {
  const { role } = useUser();
  const goBack = useWayBack(paths.dashboard, { activeTab: 'overview' });
  const transaction = useTransaction(id);
  const lookups = useLookups();
  const draft = useDraft(formOf(id), ['payment']);
  const state = draft ? together(transaction.state, lookups.state) : loading;
  const look = () => void Promise.all([transaction.reload(), lookups.reload()]);
  const reload = () => void Promise.all([transaction.startAnew(), lookups.reload()]);
  const leave = () => void goBack();
  if (state.kind !== 'ready' || !draft) {
    return (
      <TransactionFrame viewer={role} state={state} onBack={leave} onRetry={look}>
        {() => null}
      </TransactionFrame>
    );
  }
  const Body = bodies[role];
  return (
    <FormMemoryProvider key={`${transaction.key} ${draft.id}`} memory={draft.memory}>
      <Body draft={draft} state={state} onBack={leave} onLook={look} onReload={reload} />
    </FormMemoryProvider>
  );
}

const loading = { kind: 'loading' } as const;

/** Both are needed to show anything; the transaction's trouble is told first. */
function together(
  transaction: DetailState<TransactionDetails>,
  lookups: DetailState<Lookups>,
): TransactionState {
  if (transaction.kind !== 'ready') return transaction;
  if (lookups.kind !== 'ready') return lookups;
  return { ...transaction, lookups };
}
