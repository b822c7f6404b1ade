import { paise, toDecimal } from '#domain/money/money.ts';
import type { OpenPayment } from '#domain/reconciliation/matching.ts';
import { Random } from '../../demo/random.ts';

/** A statement in the format of a bank, with the payments that its lines belong to. */
export interface LabelledStatement {
  bank: string;
  csv: string;
  payments: readonly OpenPayment[];
  /** The payment of each debit of the statement, in their order; null for none. */
  truth: readonly (string | null)[];
}

const given =
  'Ramesh Anitha Mohammed Latha John Fathima Suresh Priya Abdul Sreeja Thomas Ayesha Vinod Shyla Rajan Noushad'.split(
    ' ',
  );
const family =
  'Kumar Thomas Ashraf Menon Varghese Beevi Nair Krishnan Rahman Das Kurian Begum Pillai Mathew Babu Ali'.split(
    ' ',
  );

/** What a banker has paid, as the bank executed it. */
interface Transfer {
  payment: OpenPayment;
  day: number;
  amount: number;
  name: string;
  account: string;
  reference: string;
  channel: 'NEFT' | 'IMPS' | 'UPI';
}

/** How a bank writes days, amounts and texts, after its published export. */
interface Style {
  bank: string;
  head: string;
  day: (day: number) => string;
  text: (transfer: Transfer) => string;
  /** Debit and balance in paise. */
  row: (cells: {
    day: string;
    text: string;
    reference: string;
    debit: number;
    balance: number;
    id: string;
  }) => string;
  foot: string;
}

const pad = (number: number) => String(number).padStart(2, '0');
const decimal = (amount: number) => toDecimal(paise(amount));
const indian = (amount: number) => {
  const [rupees = '', fraction = ''] = decimal(amount).split('.');
  return `"${rupees.replace(/(\d)(?=(?:\d\d)+\d$)/g, '$1,')}.${fraction}"`;
};
const capitals = ({ name }: Transfer) => name.toUpperCase();

const styles: readonly Style[] = [
  {
    bank: 'HDFC',
    head: 'HDFC BANK Ltd.\nAccount No :,50200012345678\nDate,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance',
    day: (day) => `${pad(day)}/08/26`,
    text: (transfer) =>
      transfer.channel === 'NEFT'
        ? `NEFT DR-SBIN0001234-${capitals(transfer)}-NETBANK, MUM-${transfer.reference}-RENT`
        : `${transfer.channel}-${transfer.reference}-${capitals(transfer)}-SBIN-XXXXXXXX${transfer.account.slice(-4)}-GIFT`,
    row: ({ day, text, reference, debit, balance }) =>
      `${day},"${text}",${reference.padStart(16, '0')},${day},${indian(debit)},,${indian(balance)}`,
    foot: 'STATEMENT SUMMARY :-,,,,,,\n"1,000.00",,,,"1,000.00",,"1,000.00"',
  },
  {
    bank: 'SBI',
    head: 'Account Number :\t_00000031234567890\nTxn Date\tValue Date\tDescription\tRef No./Cheque No.\t        Debit\tCredit\tBalance',
    day: (day) => `${day} Aug 2026`,
    text: (transfer) =>
      transfer.channel === 'NEFT'
        ? `   TO TRANSFER-INB NEFT UTR NO: ${transfer.reference}--${capitals(transfer).slice(0, 14)}`
        : `   TO TRANSFER-INB ${transfer.channel}${transfer.reference}/XX${transfer.account.slice(-4)}/${capitals(transfer).slice(0, 8)}--`,
    row: ({ day, text, debit, balance, id }) =>
      `${day}\t${day}\t${text}\tMAB${id} TRANSFER TO 4597\t ${decimal(debit)}\t \t${decimal(balance)}`,
    foot: '**This is a computer generated statement',
  },
  {
    bank: 'ICICI',
    head: 'S No.,Value Date,Transaction Date,Cheque Number,Transaction Remarks,Withdrawal Amount (INR ),Deposit Amount (INR ),Balance (INR )',
    day: (day) => `${pad(day)}/08/2026`,
    text: (transfer) =>
      transfer.channel === 'NEFT'
        ? `NEFT-${transfer.reference}-${capitals(transfer)}-SBIN0001234`
        : `${transfer.channel === 'UPI' ? 'UPI' : 'MMT/IMPS'}/${transfer.reference}/loan/${capitals(transfer).slice(0, 10)}/SBIN0001234`,
    row: ({ day, text, debit, balance }) =>
      `1,${day},${day},-,${text},${decimal(debit)},0.0,${decimal(balance)}`,
    foot: 'Legends Used in Account Statement - ,,,,,,,',
  },
  {
    bank: 'Axis',
    head: 'Statement of Account No - 912020012345678\nSRL NO,Tran Date,CHQNO,PARTICULARS,DR,CR,BAL,SOL',
    day: (day) => `${pad(day)}-08-2026`,
    text: (transfer) =>
      transfer.channel === 'NEFT'
        ? `NEFT/${transfer.reference}/${capitals(transfer)}/SBIN0001234/RENT`
        : `${transfer.channel}/P2A/${transfer.reference}/${capitals(transfer)}/SBIN/GIFT`,
    row: ({ day, text, debit, balance }) =>
      `1,${day},-,${text},     ${decimal(debit)},          ,     ${decimal(balance)},248`,
    foot: '',
  },
  {
    bank: 'Federal',
    head: 'Date,Value Date,Particulars,Tran Type,Tran ID,Cheque Details,Withdrawals,Deposits,Balance,Dr/Cr',
    day: (day) => `${pad(day)}-AUG-2026`,
    text: (transfer) =>
      `${transfer.channel} OUT/${transfer.reference}/${transfer.account}/${capitals(transfer).slice(0, 12)}`,
    row: ({ day, text, debit, balance, id }) =>
      `${day},${day},${text},TFR,S${id},,${decimal(debit)},,${decimal(balance)},Cr`,
    foot: 'GRAND TOTAL,,,,,,1.00,,,',
  },
  {
    bank: 'Canara',
    head: '="Txn Date",="Value Date",="Cheque No.",="Description",="Branch Code",="Debit",="Credit",="Balance"',
    day: (day) => `${pad(day)}-08-2026 10:15:00`,
    text: (transfer) => `${transfer.channel}-DR-${transfer.reference}-${capitals(transfer)}`,
    row: ({ day, text, debit, balance }) =>
      `="${day}",="${day.slice(0, 10)}",="",="${text}",="33",=${indian(debit)},="",=${indian(balance)}`,
    foot: '',
  },
];

/** Statements of six banks with as many debits each, from a seed. */
export function labelledStatements(seed: number, linesOfEach: number): LabelledStatement[] {
  const random = new Random(seed);
  return styles.map((style) => labelledStatement(random, style, linesOfEach));
}

interface Debit {
  day: number;
  amount: number;
  text: string;
  reference: string;
  paymentId: string | null;
}

function labelledStatement(random: Random, style: Style, lines: number): LabelledStatement {
  const transfers = Array.from({ length: lines }, (_, index) =>
    makeTransfer(random, `${style.bank}${index}`),
  );
  const payments = confuse(random, transfers);
  const debits = transfers
    .flatMap((transfer, index): Debit[] => {
      // Some lines are the bank's own, and some payments have not reached the bank.
      if (random.chance(0.03)) return [ownLine(random)];
      const { id } = payments[index] ?? transfer.payment;
      return [{ ...transfer, text: style.text(transfer), paymentId: id }];
    })
    .toSorted((one, other) => one.day - other.day);
  let balance = 900_000_000_000;
  const rows = debits.map(({ day, text, reference, amount }) => {
    balance -= amount;
    const id = random.digits(9);
    return style.row({ day: style.day(day), text, reference, debit: amount, balance, id });
  });
  return {
    bank: style.bank,
    csv: [style.head, ...rows, style.foot].join('\n'),
    payments,
    truth: debits.map(({ paymentId }) => paymentId),
  };
}

const ownLine = (random: Random): Debit => ({
  day: random.between(4, 26),
  amount: random.pick([1770, 590, 100_000, 500_000]),
  text: random.pick(['SMS CHARGES', 'GST ON CHARGES', 'CASH WITHDRAWAL SELF', 'CHQ PAID TO SELF']),
  reference: '',
  paymentId: null,
});

function makeTransfer(random: Random, id: string): Transfer {
  const day = random.between(4, 26);
  const channel = random.pick<Transfer['channel']>(['NEFT', 'IMPS', 'UPI']);
  const name = `${random.pick(given as [string])} ${random.pick(family as [string])}`;
  const account = `${random.between(1, 9)}${random.digits(random.between(9, 14))}`;
  const reference = channel === 'NEFT' ? `N${random.digits(15)}` : `4${random.digits(11)}`;
  // Many transfers have one of a few round amounts.
  const amount = random.chance(0.5)
    ? random.pick([100_000, 500_000, 1_000_000, 2_500_000])
    : random.between(10_000, 9_000_000);
  const recorded = Math.max(
    1,
    day +
      random.weighted([
        [0, 80],
        [1, 12],
        [-1, 5],
        [3, 3],
      ]),
  );
  const payment = {
    id,
    amount: paise(amount),
    day: `2026-08-${pad(recorded)}`,
    reference: random.chance(0.8) ? reference : null,
    customer: random.chance(0.1) ? slip(random, name) : name,
    accounts: random.chance(0.6) ? [account] : [],
  };
  return { payment, day, amount, name, account, reference, channel };
}

/** A letter that is typed twice or left out, or initials. */
const slip = (random: Random, name: string): string => {
  const place = random.between(1, name.length - 2);
  return random.pick([
    name.slice(0, place) + name.charAt(place) + name.slice(place),
    name.slice(0, place) + name.slice(place + 1),
    name.replace(/^(\w)\w+ /, '$1 '),
  ]);
};

/** Typing mistakes of bankers: references of two payments exchanged, or used for two payments. */
function confuse(random: Random, transfers: readonly Transfer[]): OpenPayment[] {
  const payments = transfers.map(({ payment }) => payment);
  for (const [index, payment] of payments.entries()) {
    const near = payments.findIndex(
      ({ amount, id }) => amount === payment.amount && id !== payment.id,
    );
    const other = payments[near];
    if (!other || !random.chance(0.04)) continue;
    payments[index] = { ...payment, reference: other.reference };
    if (random.chance(0.7)) payments[near] = { ...other, reference: payment.reference };
  }
  return payments;
}
