import { listAccounts, viewAccount } from '#api/account.ts';
import type { AccountBalance } from '#domain/account/account.ts';
import { useUser } from '../services/ServicesProvider.tsx';
import { useCapabilities } from '../session/useCapabilities.ts';
import { useRecord } from './useRecord.ts';

/** Returns the account of an agent by code; null if it is not known. */
export type AccountOf = (agentCode: string) => AccountBalance | null;

/**
 * Reads the accounts whose limits a form warns of: that of the signed-in agent, or all of them for an admin.
 * @param isNeeded false to read nothing
 */
export function useAccountOf(isNeeded = true): AccountOf {
  const user = useUser();
  const { hasAccounts } = useCapabilities();
  const reader = hasAccounts && isNeeded ? user.role : null;
  const all = useRecord(reader === 'admin' ? ['accounts'] : null, listAccounts, {
    livePauseMs: 10_000,
  });
  const own = useRecord(reader === 'agent' ? ['account', user.id] : null, (client) =>
    viewAccount(client, user.id),
  );
  return (agentCode) => {
    if (own.state.kind === 'ready') return own.state;
    if (all.state.kind !== 'ready') return null;
    return all.state.accounts.find(({ userCode }) => userCode === agentCode) ?? null;
  };
}
