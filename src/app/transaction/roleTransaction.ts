import type { ReactNode } from 'react';
import { read } from '#api/read.ts';
import type { Client } from '#api/request.ts';
import { viewTransaction } from '#api/transaction.ts';
import type { Claim } from '#domain/workflow/claim.ts';
import type { Transaction } from '#domain/transactions/transaction.ts';
import type { TransactionState } from '#screens/transaction/TransactionFrame.tsx';
import type { OpenDraft } from '#core/forms/useDraft.ts';

/** Props of the details component of each role. */
export interface RoleTransactionProps {
  state: Extract<TransactionState, { kind: 'ready' }>;
  /** Claim of the user who is paying it; null without one, undefined if the server has no claims. */
  claim: Claim | null | undefined;
  /** The form draft of the role. */
  draft: OpenDraft;
  /** The messages on the transaction. */
  messagesSection: ReactNode;
  /** Slip and repetition of the transaction. */
  tools: ReactNode;
  /** History of the transaction. */
  history: ReactNode;
  onBack: () => void;
  /** Reads the transaction again. Keeps form input. */
  onReload: () => void;
}

/** Reads the transaction as it is now. */
export const viewNow = async (client: Client, { id }: Transaction) =>
  read(await viewTransaction(client, id), ({ transaction }) => transaction);
