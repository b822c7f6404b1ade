import { useSearchParams } from 'react-router-dom';
import { viewClose } from '#api/reconciliation.ts';
import type { DetailState } from '#domain/lists/screenStates.ts';
import type { ClosedDay } from '#domain/reconciliation/reconciliation.ts';
import { ClosedDayScreen } from '#screens/reconciliation/closing/ClosedDayScreen.tsx';
import { useGoBack } from '#core/navigation/useGoBack.ts';
import { useRecord } from '#core/reading/useRecord.ts';
import { closedDayHref, closingHref, leftOfDaysHref } from '#app/links.ts';
import { useBankCode, useBankName } from '../useReconciliationBank.ts';

export function ClosedDayRoute() {
  const bank = useBankCode();
  const name = useBankName(bank);
  const number = useSearchParams()[0].get('number') ?? '';
  const { state, reload } = useRecord(['closedDay', `${bank} ${number}`], (client) =>
    viewClose(client, bank, Number(number)),
  );
  return (
    <ClosedDayScreen
      bank={name}
      number={number}
      state={closeOf(state)}
      hrefOfClose={(other) => closedDayHref(bank, other)}
      hrefOfLeft={({ fromDay, day }) => leftOfDaysHref(bank, fromDay ?? day, day)}
      onRetry={() => void reload()}
      onBack={useGoBack(closingHref(bank))}
    />
  );
}

function closeOf(state: DetailState<{ close: ClosedDay | null }>): DetailState<ClosedDay> {
  if (state.kind !== 'ready') return state;
  if (state.close === null) return { kind: 'missing', message: '' };
  return { kind: 'ready', freshness: state.freshness, ...state.close };
}
