// One chunk: each screen of its own would move what it shares with others into the code of all screens.
import type { ComponentType, ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { closedDayMessage, closeMessages } from '#screens/reconciliation/closing/closeMessages.ts';
import { reconciliationMessages } from '#screens/reconciliation/reconciliationMessages.ts';
import { ClosedDayRoute as ClosedDay } from './closing/ClosedDayRoute.tsx';
import { CloseDayRoute as CloseDay } from './closing/CloseDayRoute.tsx';
import { ClosingRoute as Closing } from './closing/ClosingRoute.tsx';
import { ComparedBank } from './ComparedBank.tsx';
import { LeftRoute as Left } from './left/LeftRoute.tsx';
import { ByHandRoute as ByHand } from './matching/ByHandRoute.tsx';
import { MatchingRoute as Matching } from './matching/MatchingRoute.tsx';

export { ReconciliationRoute } from './ReconciliationRoute.tsx';
export { ReconciliationBankRoute } from './ReconciliationBankRoute.tsx';
export { StatementImportRoute } from './import/StatementImportRoute.tsx';

const { matching, byHand, left, closing } = reconciliationMessages;

export const MatchingRoute = ofComparedBank(<FormattedMessage {...matching} />, Matching);
export const ByHandRoute = ofComparedBank(<FormattedMessage {...byHand} />, ByHand);
export const LeftRoute = ofComparedBank(<FormattedMessage {...left} />, Left);
export const ClosingRoute = ofComparedBank(<FormattedMessage {...closing} />, Closing);
export const CloseDayRoute = ofComparedBank(
  <FormattedMessage {...closeMessages.closeDay} />,
  CloseDay,
);
export const ClosedDayRoute = ofComparedBank(<ClosedDayTitle />, ClosedDay);

function ClosedDayTitle() {
  const number = useSearchParams()[0].get('number') ?? '';
  return <FormattedMessage {...closedDayMessage} values={{ number }} />;
}

function ofComparedBank(title: ReactNode, Screen: ComponentType) {
  return () => (
    <ComparedBank title={title}>
      <Screen />
    </ComparedBank>
  );
}
