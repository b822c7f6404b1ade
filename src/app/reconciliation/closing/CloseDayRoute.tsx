import { defineMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { closeDay, listCloses, previewClose } from '#api/reconciliation.ts';
import { read } from '#api/read.ts';
import type { CloseBlocker } from '#domain/reconciliation/close.ts';
import type { ClosePreview } from '#domain/reconciliation/reconciliation.ts';
import { dayBefore, isWholeDay } from '#domain/time/dateRange.ts';
import { CloseDayScreen } from '#screens/reconciliation/closing/CloseDayScreen.tsx';
import { type OpenDraft, useDraft } from '#core/forms/useDraft.ts';
import { useSubmission } from '#core/forms/useSubmission.ts';
import { useGoBack } from '#core/navigation/useGoBack.ts';
import { useListView } from '#core/navigation/useListView.ts';
import { useToday } from '#core/reading/useCounters.ts';
import { useRecord } from '#core/reading/useRecord.ts';
import { useServices } from '#core/services/ServicesProvider.tsx';
import { closingHref, leftOfDaysHref, paths, statementImportHref } from '#app/links.ts';
import { useBankCode, useBankName } from '../useReconciliationBank.ts';

const closedMessage = defineMessage<{ number: string }>({
  id: 'CloseDay.closed',
  defaultMessage: 'Closed under No. {number}',
});

export function CloseDayRoute() {
  const bank = useBankCode();
  const view = useListView(paths.closeDay);
  const today = useToday();
  const day = view.params.get('day') ?? (today && dayBefore(today));
  const draft = useDraft(`close ${bank}`);
  if (!draft) return null;
  return (
    <CloseDayForm
      key={draft.id}
      bank={bank}
      day={day}
      draft={draft}
      onDayChange={(chosen) => view.setParams({ day: chosen })}
    />
  );
}

interface CloseDayFormProps {
  bank: string;
  day: string | null;
  draft: OpenDraft;
  onDayChange: (day: string) => void;
}

interface Command {
  close: ClosePreview;
  reason: string;
}

function CloseDayForm({ bank, day, draft, onDayChange }: CloseDayFormProps) {
  const { client } = useServices();
  const { formatMessage } = useIntl();
  const navigate = useNavigate();
  const name = useBankName(bank);
  const href = closingHref(bank);
  const wholeDay = day !== null && isWholeDay(day) ? day : null;
  const { state, reload } = useRecord(
    wholeDay === null ? null : ['closePreview', `${bank} ${wholeDay}`],
    (caller) => previewClose(caller, bank, wholeDay ?? ''),
    { livePauseMs: 10_000 },
  );
  const { submission, submit, check } = useSubmission<Command>({
    draft,
    send: async ({ close, reason }) =>
      read(await closeDay(client, bank, close, reason), (number) =>
        formatMessage(closedMessage, { number: String(number) }),
      ),
    verify: async (sent) =>
      read(await listCloses(client, bank, 0, 1), ([last]) => last?.day === sent?.close.day),
    onDone: () => void navigate(href, { replace: true }),
    onStale: reload,
    link: { href },
  });
  const isChosen = day === null || wholeDay !== null;
  return (
    <CloseDayScreen
      bank={name}
      day={day}
      onDayChange={onDayChange}
      state={isChosen ? state : null}
      hrefOfLeft={(blocker) => leftOf(bank, blocker)}
      importHref={statementImportHref(bank)}
      draft={draft.form}
      submission={submission}
      onCloseDay={(close, reason) => submit({ close, reason })}
      onCheck={check}
      onReload={() => void reload()}
      onBack={useGoBack(href)}
    />
  );
}

/** Returns the URL of what is left of a day, on the side where most of it is. */
const leftOf = (bank: string, { day, lines }: CloseBlocker) =>
  `${leftOfDaysHref(bank, day, day)}${lines === 0 ? '&side=payments' : ''}`;
