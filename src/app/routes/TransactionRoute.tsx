import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { TransactionDetails } from '#domain/transaction.ts';
import { TransactionFrame, type TransactionState } from '#screens/Transaction/TransactionFrame.tsx';
import { useLookups } from '../hooks/useLookups.ts';
import { useTransaction } from '../hooks/useTransaction.ts';
import { useNavigationState } from '../navigationState.ts';
import { paths } from '../paths.ts';
import { useUser } from '../ServicesProvider.tsx';
import type { DetailState } from '#screens/states.ts';
import type { Lookups } from '#domain/transaction.ts';
import { AdminTransaction } from './transaction/AdminTransaction.tsx';
import { AgentTransaction } from './transaction/AgentTransaction.tsx';
import { BankerTransaction } from './transaction/BankerTransaction.tsx';

const bodies = { admin: AdminTransaction, banker: BankerTransaction, agent: AgentTransaction };

/** A transaction's details; without its id in the navigation state there is nothing to show. */
export function TransactionRoute() {
  const { transactionId } = useNavigationState();
  const goBack = useWayBack();
  useEffect(() => {
    if (transactionId === undefined) void goBack();
  });
  return transactionId === undefined ? null : <Details key={transactionId} id={transactionId} />;
}

function Details({ id }: { id: string }) {
  const { role } = useUser();
  const goBack = useWayBack();
  const transaction = useTransaction(id);
  const lookups = useLookups();
  // Grows when the person asks for what the server has now: the forms then start from that.
  const [reading, setReading] = useState(0);

  const state = together(transaction.state, lookups.state);
  const read = () => Promise.all([transaction.reload(), lookups.reload()]);
  const look = () => void read();
  const reload = async () => {
    await read();
    setReading((count) => count + 1);
  };
  if (state.kind !== 'ready') {
    return (
      <TransactionFrame state={state} onBack={goBack} onRetry={look}>
        {() => null}
      </TransactionFrame>
    );
  }
  const Body = bodies[role];
  return (
    <Body
      key={reading}
      state={state}
      onBack={goBack}
      onLook={look}
      onReload={() => void reload()}
    />
  );
}

/** Where the person came from, or the dashboard's second tab. */
function useWayBack() {
  const navigate = useNavigate();
  const { from } = useNavigationState();
  return () =>
    navigate(from?.path ?? paths.dashboard, {
      state: from ? { activeTab: from.activeTab, range: from.range } : { activeTab: 'overview' },
    });
}

/** Both are needed to show anything; the transaction's trouble is told first. */
function together(
  transaction: DetailState<TransactionDetails>,
  lookups: DetailState<Lookups>,
): TransactionState {
  if (transaction.kind !== 'ready') return transaction;
  if (lookups.kind !== 'ready') return lookups;
  return { ...transaction, lookups };
}
