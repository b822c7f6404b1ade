import { type BankDays, listMatches, type NewMatch } from '#api/reconciliation.ts';
import { read } from '#api/read.ts';
import type { Client } from '#api/request.ts';
import { type Result, succeeded } from '#api/result.ts';
import type { Match } from '#domain/reconciliation/reconciliation.ts';

/** A change of what is matched. A reason is given where a closed day changes. */
export type MatchCommand =
  | { kind: 'match'; matches: readonly NewMatch[]; reason: string }
  | { kind: 'undo'; match: Match; reason: string };

/** Whether a change without an answer took effect: its matches exist, or the one that is taken back does not. */
export async function isMatchingDone(
  client: Client,
  days: BankDays | null,
  command: MatchCommand | null,
): Promise<Result<boolean>> {
  if (command === null || days === null) return succeeded(false);
  return read(await listMatches(client, days), (matches) => {
    const ids = new Set(matches.map(({ id }) => id));
    return command.kind === 'match'
      ? command.matches.every(({ id }) => ids.has(id))
      : !ids.has(command.match.id);
  });
}
