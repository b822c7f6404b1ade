import { useNavigate } from 'react-router-dom';
import type { Transaction } from '#domain/transactions/transaction.ts';
import { overviewHref, transactionHref } from '#app/links.ts';

/** Opens the dashboard's second tab after a successful action, with the transaction marked. */
export function useAfterAction({ id }: Transaction) {
  const navigate = useNavigate();
  return {
    onDone: () => navigate(overviewHref, { replace: true, state: { changedId: id } }),
    link: { href: transactionHref(id), state: { transactionId: id } },
  };
}
