import { useNavigate } from 'react-router-dom';
import type { Transaction } from '#domain/transaction.ts';
import type { TransactionState } from '#screens/Transaction/TransactionFrame.tsx';
import type { FormSession } from '#forms/useFormSession.ts';
import { overviewHref, transactionHref } from '../navigation/paths.ts';

/** What the route of the details passes to the screen of each role. */
export interface RoleTransactionProps {
  state: Extract<TransactionState, { kind: 'ready' }>;
  /** The session of the role's form. */
  session: FormSession;
  onBack: () => void;
  /** Reads the transaction again. What was typed stays. */
  onReload: () => void;
}

/** After every successful action the dashboard's second tab opens, with the transaction marked. */
export function useAfterAction({ id }: Transaction) {
  const navigate = useNavigate();
  return {
    onDone: () => navigate(overviewHref, { replace: true, state: { changedId: id } }),
    link: { href: transactionHref(id), state: { transactionId: id } },
  };
}
