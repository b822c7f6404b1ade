import { useSearchParams } from 'react-router-dom';
import {
  confirmSettlement,
  declineSettlement,
  downloadStatement,
  setAccountLimit,
  viewAccount,
  withdrawSettlement,
} from '#api/account.ts';
import { read } from '#api/read.ts';
import type { Account, Settlement } from '#domain/account/account.ts';
import type { Paise } from '#domain/money/money.ts';
import { AccountScreen } from '#screens/account/AccountScreen.tsx';
import { useSubmission } from '#core/forms/useSubmission.ts';
import { useGoBack } from '#core/navigation/useGoBack.ts';
import { rangeOfParams } from '#domain/time/dateRange.ts';
import { useListView } from '#core/navigation/useListView.ts';
import { useTransactionLink } from '#core/navigation/useTransactionLink.ts';
import { useToday } from '#core/reading/useCounters.ts';
import { useRecord } from '#core/reading/useRecord.ts';
import { useServices, useUser } from '#core/services/ServicesProvider.tsx';
import { useSheetDownload } from '#core/services/useSheetDownload.ts';
import { accountHref, adjustmentHref, paths, settlementHref, transactionHref } from '#app/links.ts';
import { useAccountId } from './useAccountId.ts';
import { useAccountLines } from './useAccountLines.ts';
import { useStatementPdf } from './useStatementPdf.ts';

type Command =
  | { kind: 'confirm'; settlement: Settlement }
  | { kind: 'decline'; settlement: Settlement; reason: string }
  | { kind: 'withdraw'; settlement: Settlement }
  | { kind: 'limit'; before: Account; limit: Paise | null };

export function AccountRoute() {
  const userId = useAccountId();
  const [params] = useSearchParams();
  const settlementId = params.get('settlement');
  return (
    <AccountOf key={`${userId} ${settlementId}`} userId={userId} settlementId={settlementId} />
  );
}

interface AccountOfProps {
  userId: string;
  settlementId: string | null;
}

function AccountOf({ userId, settlementId }: AccountOfProps) {
  const { client } = useServices();
  const user = useUser();
  const { state, reload } = useRecord(
    ['account', settlementId === null ? userId : `${userId} ${settlementId}`],
    (caller) => viewAccount(caller, userId, settlementId ?? undefined),
  );
  const view = useListView(paths.account);
  const today = useToday();
  const range = rangeOfParams(view.params, today);
  const account = state.kind === 'ready' ? state : null;
  const lines = useAccountLines(userId, range, account?.balance ?? null);
  const { submission, submit, check, reset } = useSubmission<Command>({
    // The server answers a repeated decision as it did the first.
    addsRecord: true,
    send: (command) => send(command),
    verify: async (command) =>
      read(await viewAccount(client, userId), (now) => isDone(now, command)),
    onDone() {
      reset();
      void reload();
    },
    onStale: reload,
    link: { href: accountHref(userId) },
  });
  const send = (command: Command) => {
    switch (command.kind) {
      case 'confirm':
        return confirmSettlement(client, command.settlement.id);
      case 'decline':
        return declineSettlement(client, command.settlement.id, command.reason);
      case 'withdraw':
        return withdrawSettlement(client, command.settlement.id);
      case 'limit':
        return setAccountLimit(client, command.before, command.limit);
      default:
        return command satisfies never;
    }
  };
  const sheet = useSheetDownload();
  const pdf = useStatementPdf(account, range);
  const making = pdf.isMaking ? ('pdf' as const) : null;

  return (
    <AccountScreen
      state={state}
      settlementId={settlementId}
      lines={{
        state: lines.state,
        linkTo: useTransactionLink(transactionHref),
        onLoadMore: lines.onLoadMore,
        onRetry: lines.onRetry,
      }}
      settleHref={settlementHref(userId)}
      admin={
        user.role === 'admin'
          ? {
              adjustHref: adjustmentHref(userId),
              onConfirm: (settlement) => void submit({ kind: 'confirm', settlement }),
              onDecline: (settlement, reason) =>
                void submit({ kind: 'decline', settlement, reason }),
              onLimitChange: (limit) =>
                account && void submit({ kind: 'limit', before: account, limit }),
            }
          : null
      }
      onWithdraw={(settlement) => void submit({ kind: 'withdraw', settlement })}
      range={range}
      onRangeChange={({ from, to }) => view.setParams({ from, to })}
      today={today}
      making={sheet.isDownloading ? 'spreadsheet' : making}
      onMake={(file) => {
        if (range === null) return undefined;
        if (file === 'pdf') return void pdf.make();
        return void sheet.download(() => downloadStatement(client, userId, range), 'Account.xlsx');
      }}
      submission={submission}
      onCheck={check}
      onReload={() => void reload()}
      onBack={useGoBack(user.role === 'admin' ? paths.accounts : paths.profile)}
    />
  );
}

/** Whether a command took effect; `unclear` if another user may have decided. */
function isDone(now: Account, command: Command | null): boolean | 'unclear' {
  if (command === null) return false;
  if (command.kind === 'limit') {
    if (now.version === command.before.version) return false;
    return now.limit === command.limit || 'unclear';
  }
  const isAnnounced = now.announced.some(({ id }) => id === command.settlement.id);
  return isAnnounced ? false : 'unclear';
}
