// One chunk: each screen of its own would move what it shares with others into the code of all screens.
export { AccountRoute } from './AccountRoute.tsx';
export { AccountsRoute } from './AccountsRoute.tsx';
export { AdjustmentRoute } from './AdjustmentRoute.tsx';
export { SettlementRoute } from './SettlementRoute.tsx';
