import { type BankDays, matchLines, undoMatch } from '#api/reconciliation.ts';
import type { GroupPart } from '#domain/reconciliation/groups.ts';
import { type DetailState, isInProgress } from '#domain/lists/screenStates.ts';
import type { ReconciliationBank } from '#domain/reconciliation/reconciliation.ts';
import { MatchingScreen } from '#screens/reconciliation/matching/MatchingScreen.tsx';
import { useSubmission } from '#core/forms/useSubmission.ts';
import { useGoBack } from '#core/navigation/useGoBack.ts';
import { useTransactionLink } from '#core/navigation/useTransactionLink.ts';
import { useRecord } from '#core/reading/useRecord.ts';
import { useServices } from '#core/services/ServicesProvider.tsx';
import { leftHref, leftOfDaysHref, matchingHref, paths, transactionHref } from '#app/links.ts';
import { useBankDays } from '../useBankDays.ts';
import { useBankCode, useReconciliationBank } from '../useReconciliationBank.ts';
import { fetchMatching } from './fetchMatching.ts';
import { isMatchingDone, type MatchCommand } from './matchCommand.ts';

export function MatchingRoute() {
  const code = useBankCode();
  return <MatchingOf key={code} code={code} />;
}

function MatchingOf({ code }: { code: string }) {
  const { client } = useServices();
  const bank = useReconciliationBank(code);
  const { today, range, valid, onRangeChange } = useBankDays();
  const days: BankDays | null = valid && { bank: code, ...valid };
  const { state, reload } = useRecord(
    days && ['proposals', `${code} ${days.from} ${days.to}`],
    (caller) => fetchMatching(caller, days),
    { livePauseMs: 10_000 },
  );
  const { submission, submit, check, reset, command } = useSubmission<MatchCommand>({
    send: (sent) =>
      sent.kind === 'match'
        ? matchLines(client, code, sent.matches, sent.reason)
        : undoMatch(client, code, sent.match.id, sent.reason),
    verify: (sent) => isMatchingDone(client, days, sent),
    onDone() {
      reset();
      void reload();
      void bank.reload();
    },
    onStale: reload,
    link: { href: matchingHref(code) },
  });
  const known = bank.state.kind === 'ready' ? bank.state : null;
  const isSending = isInProgress(submission);

  return (
    <MatchingScreen
      bank={known?.name ?? code}
      fees={known?.fees ?? noFees}
      lastClosed={known?.lastClosed ?? null}
      state={bothRead(bank.state, state)}
      isMatchingCertain={isSending && command?.kind === 'match' && command.matches.length > 1}
      range={range}
      onRangeChange={onRangeChange}
      today={today}
      leftHref={valid ? leftOfDaysHref(code, valid.from, valid.to) : leftHref(code)}
      linkTo={useTransactionLink(transactionHref)}
      submission={submission}
      onMatch={(matches, reason) =>
        void submit({ kind: 'match', matches: matches.map(withId), reason })
      }
      onUndo={(match, reason) => void submit({ kind: 'undo', match, reason })}
      onCheck={check}
      onReload={() => {
        reset();
        void bank.reload();
        void reload();
      }}
      onBack={useGoBack(paths.reconciliation)}
    />
  );
}

const noFees: readonly [] = [];
const withId = (parts: readonly GroupPart[]) => ({ id: crypto.randomUUID(), parts });

/** Nothing can be compared before it is known which days are closed. */
const bothRead = <Data extends object>(
  bank: DetailState<ReconciliationBank>,
  state: DetailState<Data>,
): DetailState<Data> => (bank.kind === 'ready' ? state : bank);
