import { toDecimal, zeroPaise } from '#domain/money/money.ts';
import { dayWindow, type MatchProposal } from '#domain/reconciliation/matching.ts';
import type { MatchGroup } from '#domain/reconciliation/groups.ts';
import { daysLater } from '#domain/time/dateRange.ts';
import type { CallContext, Handlers } from '#server/api/call.ts';
import { findReconciledBank } from './banks.ts';
import {
  authorOf,
  type DayRange,
  findPayments,
  isOpenLine,
  readLines,
  readOpenLine,
  readPayments,
  readRange,
  toOpenLine,
  toOpenPayment,
  toWireLine,
  toWirePayment,
} from './openRows.ts';
import { propose } from './proposing.ts';

/** Proposals of each kind in one answer. More follow once these are decided. */
const shownProposals = 200;

/** Proposes which lines and payments of some days belong together. Nothing is matched by it. */
export const viewProposals: Handlers['reconciliation.php?run=getProposals'] = async (
  context,
  { bank_code: code, from_day: from, to_day: to },
) => {
  const { rows, fees, payments } = await readAround(context, code, readRange(from, to));
  const debits = rows.filter((row) => row.direction === 'debit' && isOpenLine(row));
  const credits = rows.filter(({ direction }) => direction === 'credit');
  const found = await propose(
    {
      lines: debits.map(toOpenLine),
      payments: payments.map(toOpenPayment),
      fees,
      returned: new Set(credits.flatMap((row) => row.line_references)),
    },
    context.user.userId,
  );
  const shown = new Set(
    debits.filter((row) => row.booking_day >= from && row.booking_day <= to).map(idOf),
  );
  const isShown = ({ lineId }: { lineId: string }) => shown.has(lineId);
  const left = new Map(payments.map((row) => [row.payment_id, row.left]));
  const toWire = (proposal: MatchProposal) => ({
    LINE_ID: proposal.lineId,
    PAYMENT_ID: proposal.paymentId,
    AMOUNT: toDecimal(left.get(proposal.paymentId) ?? zeroPaise),
    FEE: toDecimal(proposal.fee),
    GRADES: proposal.grades,
  });
  const proposals = {
    certain: found.certain.filter(isShown).slice(0, shownProposals),
    possible: found.possible.filter(isShown).slice(0, shownProposals),
    ties: found.ties.filter((tie) => tie.some(isShown)).slice(0, shownProposals),
    groups: found.groups.filter(({ parts }) => parts.some(isShown)).slice(0, shownProposals),
  };
  const named = [
    ...proposals.certain,
    ...proposals.possible,
    ...proposals.ties.flat(),
    ...proposals.groups.flatMap(({ parts }) => parts),
  ];
  const lineIds = new Set(named.map(({ lineId }) => lineId));
  const paymentIds = new Set(named.map(({ paymentId }) => paymentId));
  const message = {
    CERTAIN: proposals.certain.map(toWire),
    POSSIBLE: proposals.possible.map(toWire),
    TIES: proposals.ties.map((tie) => tie.map(toWire)),
    GROUPS: proposals.groups.map(toWireGroup),
    LINES: debits.filter((row) => lineIds.has(idOf(row))).map(toWireLine),
    PAYMENTS: payments.filter(({ payment_id: id }) => paymentIds.has(id)).map(toWirePayment),
  };
  return { status: 'success', message };
};

const idOf = ({ line_id: id }: { line_id: number }) => String(id);

const toWireGroup = ({ parts, shared }: MatchGroup) => ({
  SHARED: shared,
  PARTS: parts.map(({ lineId, paymentId, amount, fee }) => ({
    LINE_ID: lineId,
    PAYMENT_ID: paymentId,
    AMOUNT: toDecimal(amount),
    FEE: toDecimal(fee),
  })),
});

/** Reads the lines and payments of some days, and those around them that may belong to the same payments and lines. */
async function readAround(
  { db, businessTimeZone }: CallContext,
  bankCode: string,
  { from, to }: DayRange,
) {
  const bank = await findReconciledBank(db, bankCode);
  const { before, after } = dayWindow;
  const paymentDays = { from: daysLater(from, -after), to: daysLater(to, before) };
  const lineDays = {
    from: daysLater(paymentDays.from, -before),
    to: daysLater(paymentDays.to, after),
  };
  const rows = await readLines(db, bank, lineDays);
  const payments = await readPayments(db, bank, paymentDays, businessTimeZone);
  return { rows, fees: bank.fees, payments };
}

/** What is left of some days: lines that nothing accounts for, and payments that are not matched whole. */
export const viewLeft: Handlers['reconciliation.php?run=getLeft'] = async (
  { db, businessTimeZone },
  { bank_code: code, from_day: from, to_day: to },
) => {
  const bank = await findReconciledBank(db, code);
  const days = readRange(from, to);
  const lines = await readLines(db, bank, days);
  const payments = await readPayments(db, bank, days, businessTimeZone);
  const message = {
    LINES: lines
      .filter(({ left }) => left > 0)
      .map((row) => ({ ...toWireLine(row), ...authorOf(row, businessTimeZone) })),
    PAYMENTS: payments.map((row) => ({
      ...toWirePayment(row),
      ...authorOf(row, businessTimeZone),
    })),
  };
  return { status: 'success', message };
};

/** Payments that are offered for a line at once. A search finds the others. */
const shownPayments = 50;

/** Shows a line and the payments that a person may match with it: the closest, or those that a search finds. */
export const viewLinePayments: Handlers['reconciliation.php?run=getLinePayments'] = async (
  { db, businessTimeZone },
  { bank_code: code, line_id: id, search },
) => {
  const bank = await findReconciledBank(db, code);
  const line = await readOpenLine(db, bank, id);
  const sought = { text: search, limit: shownPayments };
  const payments = await findPayments(db, bank, line, sought, businessTimeZone);
  const message = { LINE: toWireLine(line), PAYMENTS: payments.map(toWirePayment) };
  return { status: 'success', message };
};
