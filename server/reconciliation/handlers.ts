import type { Handlers } from '#server/api/call.ts';
import { listReconciledBanks, saveReconciledBank } from './banks.ts';
import { closeDay, listCloses, previewClose } from './closes.ts';
import { importStatement, previewStatement } from './importStatement.ts';
import { listMatches, matchLines, undoMatch } from './match.ts';
import { saveNote } from './notes.ts';
import { viewLeft, viewLinePayments, viewProposals } from './proposals.ts';

/** The handlers of the comparison of statements with payments. */
export const reconciliationHandlers = {
  'reconciliation.php?run=getBanks': listReconciledBanks,
  'reconciliation.php?run=saveBank': saveReconciledBank,
  'reconciliation.php?run=previewStatement': previewStatement,
  'reconciliation.php?run=importStatement': importStatement,
  'reconciliation.php?run=getProposals': viewProposals,
  'reconciliation.php?run=match': matchLines,
  'reconciliation.php?run=undoMatch': undoMatch,
  'reconciliation.php?run=getMatches': listMatches,
  'reconciliation.php?run=getLeft': viewLeft,
  'reconciliation.php?run=getLinePayments': viewLinePayments,
  'reconciliation.php?run=saveNote': saveNote,
  'reconciliation.php?run=previewClose': previewClose,
  'reconciliation.php?run=closeDay': closeDay,
  'reconciliation.php?run=getCloses': listCloses,
} as const satisfies Partial<Handlers>;
