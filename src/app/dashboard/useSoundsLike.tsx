import type { ReactNode } from 'react';
import { transactionHref } from '#app/links.ts';
import { useTransactionLink } from '#core/navigation/useTransactionLink.ts';
import { lazyPart } from '#ui/lazyPart.tsx';
import { listTransactions } from '#api/transaction.ts';
import { canSoundLike, maxSoundsLike } from '#domain/lists/soundsLikeOffer.ts';
import type { ListState } from '#domain/lists/screenStates.ts';
import type { TransactionSummary } from '#domain/transactions/transaction.ts';
import { pageSize } from '#core/reading/listParts.ts';
import type { TransactionQuery } from '#core/reading/transactionReads.ts';
import { useAnswer } from '#core/reading/useAnswer.ts';
import { useServices, useUser } from '#core/services/ServicesProvider.tsx';
import { useCapabilities } from '#core/session/useCapabilities.ts';

/** Shown after a search with few matches. */
const SoundsLike = lazyPart(() => import('#screens/dashboard/SoundsLike.tsx'), 'SoundsLike');

/** What follows the matches of a search; nothing if no customer only sounds like it. */
export function useSoundsLike(
  state: ListState<TransactionSummary>,
  query: TransactionQuery,
): ReactNode {
  const transactions = useAlike(state, query);
  const linkTo = useTransactionLink(transactionHref);
  if (transactions.length === 0) return null;
  return <SoundsLike search={query.search} transactions={transactions} linkTo={linkTo} />;
}

/**
 * Reads the transactions whose customer sounds like the search, once its matches have ended on the first page. They are
 * not stored in the browser.
 */
function useAlike(
  state: ListState<TransactionSummary>,
  query: TransactionQuery,
): readonly TransactionSummary[] {
  const { client } = useServices();
  const user = useUser();
  const { hasSoundsLike } = useCapabilities();
  const isAsked = hasSoundsLike && canSoundLike(query.search) && hasEndedSoon(state);
  const answer = useAnswer(isAsked ? query : null, (asked) =>
    listTransactions(client, user, {
      ...asked,
      start: 0,
      pageSize: maxSoundsLike,
      soundsLike: true,
    }),
  );
  return answer ?? noTransactions;
}

const noTransactions: readonly TransactionSummary[] = [];

const hasEndedSoon = (state: ListState<TransactionSummary>): boolean =>
  state.kind === 'noMatches' ||
  (state.kind === 'ready' && state.more === 'end' && state.rows.length < pageSize);
