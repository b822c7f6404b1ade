import type { OpenDraft } from '../../hooks/useDraft.ts';
import type { TransactionState } from '#screens/Transaction/TransactionFrame.tsx';

/** What each role's details screen is given by the route. */
export interface RoleTransactionProps {
  state: Extract<TransactionState, { kind: 'ready' }>;
  /** What was typed here before; its id is the next payment's. */
  draft: OpenDraft;
  onBack: () => void;
  /** Reads the transaction anew; what was typed stays. */
  onLook: () => void;
  /** Reads the transaction anew and starts its forms from that. */
  onReload: () => void;
}
