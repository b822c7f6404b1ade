import { defineMessage, defineMessages, type IntlShape } from 'react-intl';
import type { AccountLine } from '#domain/account/account.ts';
import { formatRupees } from '#domain/money/money.ts';
import type { DateRange } from '#domain/time/dateRange.ts';
import type { Sheet, SheetBlock } from '#ui/sheet/sheet.ts';
import { timestampText } from '#ui/timestampText.ts';
import { continuationText, zoneText } from '#screens/shared/sheet/sheetTexts.ts';
import { kindMessages, methodMessages } from './accountTexts.ts';
import { shownDay } from '#screens/shared/time/shownDay.ts';

const messages = defineMessages({
  title: { id: 'Statement.title', defaultMessage: 'Account statement' },
  agent: { id: 'Statement.agent', defaultMessage: 'Agent' },
  from: { id: 'Statement.from', defaultMessage: 'From' },
  to: { id: 'Statement.to', defaultMessage: 'To' },
  before: { id: 'Statement.before', defaultMessage: 'Balance before' },
  debits: { id: 'Statement.debits', defaultMessage: 'Debits' },
  credits: { id: 'Statement.credits', defaultMessage: 'Credits' },
  after: { id: 'Statement.after', defaultMessage: 'Balance after' },
  lines: { id: 'Statement.lines', defaultMessage: 'Lines' },
});

const balanceAfter = defineMessage<{ balance: string }>({
  id: 'Statement.balance',
  defaultMessage: 'Balance {balance}',
});

/** The lines of an account on some days, the oldest first. */
export interface Statement {
  userName: string;
  userCode: string;
  range: DateRange;
  lines: readonly AccountLine[];
}

/** Returns the title of a statement as a document. */
export const statementTitle = (
  { userCode, range }: Statement,
  { formatMessage }: IntlShape,
): string => `${formatMessage(messages.title)} ${userCode} ${range.from} – ${range.to}`;

/** Returns the sheet of a statement, in the style of a slip. */
export function statementSheet(
  { userName, userCode, range, lines }: Statement,
  intl: IntlShape,
): Sheet {
  const { formatMessage } = intl;
  const row = (label: keyof typeof messages, value: string, isStrong = false): SheetBlock => ({
    kind: 'row',
    label: formatMessage(messages[label]),
    value,
    isStrong,
  });
  const [first] = lines;
  const last = lines.at(-1);
  const sumOf = (sign: 1 | -1) =>
    lines.reduce((sum, { amount }) => (amount * sign > 0 ? sum + BigInt(amount * sign) : sum), 0n);
  const agent = `${userName} (${userCode})`;
  return {
    blocks: [
      { kind: 'title', text: formatMessage(messages.title) },
      { kind: 'rule' },
      row('agent', agent),
      row('from', shownDay(range.from, intl)),
      row('to', shownDay(range.to, intl)),
      { kind: 'rule' },
      row('before', formatRupees(first ? first.balance - BigInt(first.amount) : 0n)),
      row('debits', formatRupees(sumOf(1))),
      row('credits', formatRupees(sumOf(-1))),
      row('after', formatRupees(last?.balance ?? 0n), true),
      { kind: 'rule' },
      { kind: 'heading', text: formatMessage(messages.lines) },
      ...lines.map((line) => entryOf(line, intl)),
      { kind: 'rule' },
      ...(last ? [{ kind: 'note' as const, text: zoneText(last.enteredAt, intl) }] : []),
    ],
    continuation: (page) => continuationText(agent, page, intl),
  };
}

function entryOf(line: AccountLine, intl: IntlShape): SheetBlock {
  const details = detailsOf(line, intl);
  return {
    kind: 'entry',
    label: timestampText(intl, line.enteredAt),
    value: formatRupees(line.amount),
    details: [
      details.filter((part) => part !== '').join(', '),
      intl.formatMessage(balanceAfter, { balance: formatRupees(line.balance) }),
    ],
  };
}

function detailsOf({ cause }: AccountLine, { formatMessage }: IntlShape): string[] {
  const kind = formatMessage(kindMessages[cause.kind]);
  switch (cause.kind) {
    case 'opening':
      return [kind];
    case 'transfer':
      return [`${kind} ${cause.code}`, cause.customer];
    case 'settlement':
      return [
        kind,
        formatMessage(methodMessages[cause.settlement.method]),
        cause.settlement.reference,
      ];
    case 'adjustment':
      return [kind, cause.reason];
    default:
      return cause satisfies never;
  }
}
