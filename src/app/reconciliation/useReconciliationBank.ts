import { useSearchParams } from 'react-router-dom';
import type { DetailState } from '#domain/lists/screenStates.ts';
import type { ReconciliationBank } from '#domain/reconciliation/reconciliation.ts';
import type { ReadRecord } from '#core/reading/useRecord.ts';
import { useReconciliationBanks } from './useReconciliationBanks.ts';

/** Returns the code of the bank that the URL names. */
export const useBankCode = (): string => useSearchParams()[0].get('bank') ?? '';

/** Reads a bank, with what is set for its statements. */
export function useReconciliationBank(code: string): ReadRecord<ReconciliationBank> {
  const { state, reload } = useReconciliationBanks();
  return { state: bankOf(state, code), reload };
}

function bankOf(
  state: DetailState<{ banks: readonly ReconciliationBank[] }>,
  code: string,
): DetailState<ReconciliationBank> {
  if (state.kind !== 'ready') return state;
  const bank = state.banks.find((one) => one.code === code);
  if (!bank) return { kind: 'missing', message: '' };
  return { kind: 'ready', freshness: state.freshness, ...bank };
}

/** Returns the name of a bank; its code until it is known. */
export function useBankName(code: string): string {
  const { state } = useReconciliationBank(code);
  return state.kind === 'ready' ? state.name : code;
}
