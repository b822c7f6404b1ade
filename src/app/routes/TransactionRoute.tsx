import { Navigate, useSearchParams } from 'react-router-dom';
import { viewTransaction } from '#api/transaction.ts';
import type { Role } from '#domain/roles.ts';
import type { Lookups, Transaction, TransactionDetails } from '#domain/transaction.ts';
import type { DetailState } from '#screens/states.ts';
import { statusValuesOf } from '#screens/Transaction/BankerStatusForm.tsx';
import { adminValuesOf, agentValuesOf } from '#screens/Transaction/transactionValues.ts';
import { TransactionFrame, type TransactionState } from '#screens/Transaction/TransactionFrame.tsx';
import { transactionKey } from '#data/dashboardReads.ts';
import { useClaims } from '#data/useClaims.ts';
import { useLookups } from '#data/useLookups.ts';
import { useRecord } from '#data/useRecord.ts';
import { useFormSession } from '#forms/useFormSession.ts';
import { useNavigationState } from '../navigation/navigationState.ts';
import { overviewHref } from '../navigation/paths.ts';
import { useGoBack } from '../navigation/useGoBack.ts';
import { useServices, useUser } from '#services/ServicesProvider.tsx';
import { AdminTransaction } from './AdminTransaction.tsx';
import { AgentTransaction } from './AgentTransaction.tsx';
import { BankerTransaction } from './BankerTransaction.tsx';
import { TransactionHistory } from './TransactionHistory.tsx';

/** The details of the transaction in the navigation state or in the URL. */
export function TransactionRoute() {
  const { transactionId } = useNavigationState();
  const [params] = useSearchParams();
  const id = transactionId ?? params.get('id');
  if (id === null) return <Navigate to={overviewHref} replace />;
  return <Details key={id} id={id} />;
}

/** Initial form values by role. */
const valuesOf: Record<Role, (transaction: Transaction) => object> = {
  admin: adminValuesOf,
  agent: agentValuesOf,
  banker: statusValuesOf,
};

function Details({ id }: { id: string }) {
  const { client } = useServices();
  const { role } = useUser();
  const goBack = useGoBack(overviewHref);
  const details = useRecord(transactionKey(id), () => viewTransaction(client, id));
  const lookups = useLookups();
  const claims = useClaims(id, () => [id]);
  const state = combine(details.state, lookups.state);

  const transaction = state.kind === 'ready' ? state.transaction : null;
  const session = useFormSession(
    `transaction ${id}`,
    transaction && { ...transaction, values: { ...valuesOf[role](transaction) } },
  );
  // Only bankers record payments.
  const payment = useFormSession(role === 'banker' ? `payment ${id}` : null);
  const reload = () => void Promise.all([details.reload(), lookups.reload()]);

  const frame = (unready: TransactionState) => (
    <TransactionFrame viewer={role} state={unready} onBack={goBack} onReload={reload}>
      {() => null}
    </TransactionFrame>
  );
  if (state.kind !== 'ready') return frame(state);
  if (!session) return frame({ kind: 'loading' });
  const history = <TransactionHistory transaction={state.transaction} />;
  const claim = claims && (claims[id] ?? null);
  const props = { state, claim, session, history, onBack: goBack, onReload: reload };
  switch (role) {
    case 'admin':
      return <AdminTransaction {...props} />;
    case 'agent':
      return <AgentTransaction {...props} />;
    case 'banker':
      if (!payment) return frame({ kind: 'loading' });
      return <BankerTransaction key={payment.id} {...props} payment={payment} />;
    default:
      return role satisfies never;
  }
}

/** Combines the states of transaction and lookups. An error of the transaction has priority. */
function combine(
  details: DetailState<TransactionDetails>,
  lookups: DetailState<Lookups>,
): TransactionState {
  if (details.kind !== 'ready') return details;
  if (lookups.kind !== 'ready') return lookups;
  return { ...details, lookups };
}
