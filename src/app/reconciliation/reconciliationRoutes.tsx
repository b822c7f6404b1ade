// One chunk: each screen of its own would move what it shares with others into the code of all screens.
export { ReconciliationRoute } from './ReconciliationRoute.tsx';
export { ReconciliationBankRoute } from './ReconciliationBankRoute.tsx';
export { StatementImportRoute } from './import/StatementImportRoute.tsx';
export { MatchingRoute } from './matching/MatchingRoute.tsx';
export { ByHandRoute } from './matching/ByHandRoute.tsx';
export { LeftRoute } from './left/LeftRoute.tsx';
export { ClosingRoute } from './closing/ClosingRoute.tsx';
export { CloseDayRoute } from './closing/CloseDayRoute.tsx';
export { ClosedDayRoute } from './closing/ClosedDayRoute.tsx';
