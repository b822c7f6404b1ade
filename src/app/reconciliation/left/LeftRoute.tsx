import { useState } from 'react';
import { fetchLeft } from '#api/reconciliation.ts';
import type { Left } from '#domain/reconciliation/reconciliation.ts';
import { LeftScreen } from '#screens/reconciliation/left/LeftScreen.tsx';
import type { LeftSide } from '#screens/reconciliation/left/leftRow.ts';
import { useGoBack } from '#core/navigation/useGoBack.ts';
import { useListView } from '#core/navigation/useListView.ts';
import { useRecord } from '#core/reading/useRecord.ts';
import { leftHref, paths } from '#app/links.ts';
import { useBankDays } from '../useBankDays.ts';
import { useBankCode, useBankName } from '../useReconciliationBank.ts';
import { leftList, leftRows } from './leftList.ts';
import { RowNote } from './RowNote.tsx';

const sideOf = (params: URLSearchParams): LeftSide =>
  params.get('side') === 'payments' ? 'payments' : 'lines';

export function LeftRoute() {
  const bank = useBankCode();
  const name = useBankName(bank);
  const view = useListView(paths.left);
  const { today, range, valid: days, onRangeChange } = useBankDays();
  const { state, reload } = useRecord<Left>(
    days && ['left', `${bank} ${days.from} ${days.to}`],
    (client) => fetchLeft(client, { bank, from: days?.from ?? '', to: days?.to ?? '' }),
    { livePauseMs: 10_000 },
  );
  const side = sideOf(view.params);
  const rows = state.kind === 'ready' ? leftRows(state, today ?? '') : null;
  // A link to a row opens it.
  const [openId, setOpenId] = useState(view.params.get('row'));
  const open = rows?.[side].find(({ id }) => id === openId);

  return (
    <>
      <LeftScreen
        state={leftList(state, rows?.[side] ?? [])}
        bank={name}
        side={side}
        onSideChange={(chosen) => view.setParams({ side: chosen === 'lines' ? null : chosen })}
        refusal={state.kind === 'missing' ? state.message : null}
        undecided={
          rows && {
            lines: rows.lines.filter(({ isUndecided }) => isUndecided).length,
            payments: rows.payments.filter(({ isUndecided }) => isUndecided).length,
          }
        }
        range={range}
        onRangeChange={onRangeChange}
        today={today}
        hrefOf={({ id }) => `${leftHref(bank)}&side=${side}&row=${encodeURIComponent(id)}`}
        onOpen={({ id }) => setOpenId(id)}
        onRetry={() => void reload()}
        onBack={useGoBack(paths.reconciliation)}
      />
      {open && (
        <RowNote
          key={open.id}
          bank={bank}
          row={open}
          today={today}
          onClose={() => setOpenId(null)}
          onReload={() => void reload()}
        />
      )}
    </>
  );
}
