import { fetchLinePayments, matchLines } from '#api/reconciliation.ts';
import type { LinePayments } from '#domain/reconciliation/reconciliation.ts';
import { ByHandScreen } from '#screens/reconciliation/matching/ByHandScreen.tsx';
import { useSubmission } from '#core/forms/useSubmission.ts';
import { useGoBack } from '#core/navigation/useGoBack.ts';
import { useListView } from '#core/navigation/useListView.ts';
import { useRecord } from '#core/reading/useRecord.ts';
import { useServices } from '#core/services/ServicesProvider.tsx';
import { leftHref, paths } from '#app/links.ts';
import { useBankCode, useReconciliationBank } from '../useReconciliationBank.ts';
import { isMatchingDone, type MatchCommand } from './matchCommand.ts';

export function ByHandRoute() {
  const { client } = useServices();
  const code = useBankCode();
  const bank = useReconciliationBank(code);
  const view = useListView(paths.byHand);
  const lineId = view.params.get('line') ?? '';
  const href = leftHref(code);
  const goBack = useGoBack(href);
  const { state, reload } = useRecord<LinePayments>(
    ['linePayments', `${code} ${lineId} ${view.search}`],
    (caller) => fetchLinePayments(caller, code, lineId, view.search),
    // The line and what was chosen stay while a search is read.
    { livePauseMs: 10_000, keepPreviousData: true },
  );
  const day = state.kind === 'ready' ? state.line.bookingDay : null;
  const days = day === null ? null : { bank: code, from: day, to: day };
  const { submission, submit, check, reset } = useSubmission<
    Extract<MatchCommand, { kind: 'match' }>
  >({
    send: (command) => matchLines(client, code, command.matches, command.reason),
    verify: (sent) => isMatchingDone(client, days, sent),
    onDone: goBack,
    onStale: reload,
    link: { href },
  });
  const known = bank.state.kind === 'ready' ? bank.state : null;
  return (
    <ByHandScreen
      bank={known?.name ?? code}
      fees={known?.fees ?? []}
      lastClosed={known?.lastClosed ?? null}
      state={bank.state.kind === 'ready' ? state : bank.state}
      {...view.searchField}
      submission={submission}
      onMatch={(parts, reason) =>
        void submit({ kind: 'match', matches: [{ id: crypto.randomUUID(), parts }], reason })
      }
      onCheck={check}
      onReload={() => {
        reset();
        void bank.reload();
        void reload();
      }}
      onBack={goBack}
    />
  );
}
