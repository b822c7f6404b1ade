import { type BankDays, fetchProposals, listMatches } from '#api/reconciliation.ts';
import type { Client } from '#api/request.ts';
import { type Result, succeeded } from '#api/result.ts';
import type { Matching } from '#screens/reconciliation/matching/matchingState.ts';

/** Certain proposals that one call can match. The others follow once these are matched. */
const certainAtOnce = 100;

const noMatching: Matching = {
  proposals: { certain: [], possible: [], ties: [], groups: [], lines: [], payments: [] },
  matches: [],
};

/** Reads what is proposed and what is matched in some days; nothing without days. */
export async function fetchMatching(
  client: Client,
  days: BankDays | null,
): Promise<Result<Matching>> {
  if (days === null) return succeeded(noMatching);
  const [proposals, matches] = await Promise.all([
    fetchProposals(client, days),
    listMatches(client, days),
  ]);
  if (!proposals.ok) return proposals;
  if (!matches.ok) return matches;
  const certain = proposals.value.certain.slice(0, certainAtOnce);
  return {
    ...proposals,
    value: { proposals: { ...proposals.value, certain }, matches: matches.value },
  };
}
