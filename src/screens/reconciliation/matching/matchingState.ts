import type { GroupPart, MatchGroup } from '#domain/reconciliation/groups.ts';
import type {
  KeptLine,
  LeftPayment,
  Match,
  Proposal,
  Proposals,
} from '#domain/reconciliation/reconciliation.ts';

/** What is proposed and what is matched in some days. */
export interface Matching {
  proposals: Proposals;
  /** The newest first. */
  matches: readonly Match[];
}

/** A part of a proposal, with its line and payment. */
export interface ShownPart<Part extends GroupPart = GroupPart> {
  /** Names the line and the payment. */
  id: string;
  part: Part;
  line: KeptLine;
  payment: LeftPayment;
}

/** The lines and payments of proposals, by their ids. */
export interface ProposalRows {
  lines: ReadonlyMap<string, KeptLine>;
  payments: ReadonlyMap<string, LeftPayment>;
}

export const rowsOf = ({ lines, payments }: Proposals): ProposalRows => ({
  lines: new Map(lines.map((line) => [line.id, line])),
  payments: new Map(payments.map((payment) => [payment.id, payment])),
});

/** Returns the parts with their lines and payments. */
export const shownParts = <Part extends GroupPart>(
  parts: readonly Part[],
  { lines, payments }: ProposalRows,
): readonly ShownPart<Part>[] =>
  parts.flatMap((part) => {
    const [line, payment] = [lines.get(part.lineId), payments.get(part.paymentId)];
    return line && payment ? [{ id: `${part.lineId} ${part.paymentId}`, part, line, payment }] : [];
  });

export const shownGroups = (groups: readonly MatchGroup[], rows: ProposalRows) =>
  groups.map(({ shared, parts }) => ({ shared, parts: shownParts(parts, rows) }));

export const shownTies = (ties: readonly (readonly Proposal[])[], rows: ProposalRows) =>
  ties.map((tie) => shownParts(tie, rows));
