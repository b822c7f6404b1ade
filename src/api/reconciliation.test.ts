import { expect, it } from 'vitest';
import { paise } from '#domain/money/money.ts';
import {
  fetchProposals,
  listCloses,
  listMatches,
  listReconciliationBanks,
  previewStatement,
} from './reconciliation.ts';
import { createClient } from './request.ts';

/** A client of a server that returns this message for every call. */
const clientOf = (message: unknown) =>
  createClient({
    baseUrl: '',
    fetch: async () => Response.json({ status: 'success', message }),
    username: () => 'admin',
    timezone: () => 'Asia/Kolkata',
    isOnline: () => true,
    timeoutMs: 1000,
    uploadTimeoutMs: 1000,
  });

const days = { bank: 'HDFC', from: '2026-11-01', to: '2026-11-20' };
const shown = {
  BOOKING_DAY: '2026-11-20',
  VALUE_DAY: null,
  DIRECTION: 'debit',
  AMOUNT: '10.90',
  TEXT: 'NEFT-A',
  BALANCE: '-5.00',
};
const readShown = {
  bookingDay: '2026-11-20',
  valueDay: null,
  direction: 'debit',
  amount: 1090,
  text: 'NEFT-A',
  balance: -500,
};
const part = { LINE_ID: '7', PAYMENT_ID: 'payment-1', AMOUNT: '10.00', FEE: '0.90' };
const readPart = { lineId: '7', paymentId: 'payment-1', amount: 1000, fee: 90 };

it('reads the banks', async () => {
  const bank = {
    BANK_CODE: 'HDFC',
    BANK: 'HDFC Bank',
    IS_ON: true,
    IS_MAPPED: false,
    FEES: ['5.90'],
    VERSION: 2,
    LAST_CLOSED: '2026-11-19',
    FIRST_OPEN: '2026-11-20',
    OPEN_LINES: 3,
  };
  expect(await listReconciliationBanks(clientOf([bank]))).toMatchObject({
    value: {
      banks: [
        {
          code: 'HDFC',
          isOn: true,
          isMapped: false,
          fees: [paise(590)],
          lastClosed: '2026-11-19',
          firstOpen: '2026-11-20',
          openLines: 3,
        },
      ],
    },
  });
});

it('reads a preview', async () => {
  const preview = {
    DIGEST: 'a1',
    COLUMNS: ['Date'],
    ROWS: [],
    MAPPING: null,
    FORMAT: 'csv',
    ACCOUNT: '123',
    OPENING: null,
    CLOSING: '-5.00',
    NEW: 1,
    KNOWN: 2,
    DOUBTFUL: 3,
    LINES: [{ ...shown, FILE_LINE: 9, PLACE: 1 }],
    DOUBTFUL_LINES: [],
    SKIPPED: [{ FILE_LINE: 12, TEXT: 'Total' }],
    BREAKS: [9],
  };
  const file = new File(['x'], 'a.csv');
  expect(await previewStatement(clientOf(preview), 'HDFC', file, null)).toMatchObject({
    value: {
      digest: 'a1',
      opening: null,
      closing: -500,
      counts: { new: 1, known: 2, doubtful: 3 },
      lines: [{ ...readShown, fileLine: 9, place: 1 }],
      skipped: [{ fileLine: 12, text: 'Total' }],
      breaks: [9],
    },
  });
});

it('reads proposals', async () => {
  const grades = {
    reference: 'same',
    account: 'unknown',
    name: 'same',
    amount: 'fee',
    day: 'near',
  };
  const proposal = { ...part, GRADES: grades };
  const message = {
    CERTAIN: [proposal],
    POSSIBLE: [],
    TIES: [[proposal]],
    GROUPS: [{ SHARED: 'account', PARTS: [part] }],
    LINES: [{ ...shown, LINE_ID: '7', LEFT: '0.90', NOTE: 'charge', REASON: 'why' }],
    PAYMENTS: [],
  };
  expect(await fetchProposals(clientOf(message), days)).toMatchObject({
    value: {
      certain: [{ ...readPart, grades }],
      ties: [[readPart]],
      groups: [{ shared: 'account', parts: [readPart] }],
      lines: [{ ...readShown, id: '7', left: 90, note: 'charge', reason: 'why' }],
    },
  });
});

it('reads matches and closed days', async () => {
  const match = {
    MATCH_ID: 'match-01',
    MATCHED_AT: '2026-11-20T10:00:00+05:30',
    MATCHED_BY: 'ADM01',
    REASON: '',
    PARTS: [
      {
        ...part,
        IS_REVERSED: true,
        LINE: { BOOKING_DAY: '2026-11-20', VALUE_DAY: null, AMOUNT: '10.90', TEXT: 'NEFT-A' },
        PAYMENT: {
          TRANSACTION_ID: '5',
          TRANSACTION_CODE: '2611200001',
          CUSTOMER: 'Ramesh Kumar',
          DAY: '2026-11-19',
          AMOUNT: '10.00',
          REFERENCE: 'N1',
        },
        GRADES: { reference: 'same', account: 'end', name: 'part', amount: 'fee', day: 'near' },
      },
    ],
  };
  expect(await listMatches(clientOf([match]), days)).toMatchObject({
    value: [
      {
        id: 'match-01',
        matchedBy: 'ADM01',
        parts: [
          {
            ...readPart,
            isReversed: true,
            line: { bookingDay: '2026-11-20', amount: 1090, text: 'NEFT-A' },
            payment: { transactionId: '5', customer: 'Ramesh Kumar', amount: 1000 },
            grades: { account: 'end', day: 'near' },
          },
        ],
      },
    ],
  });
  const close = {
    NUMBER: 3,
    FROM_DAY: '2026-11-19',
    DAY: '2026-11-19',
    OPENING: '100.00',
    MOVEMENTS: [{ KIND: 'fee', COUNT: 1, SUM: '-0.90' }],
    CORRECTIONS: [
      { KIND: 'undo', ID: 'match-01', DAY: '2026-11-18', AMOUNT: '1.00', REASON: 'why' },
    ],
    LATER: [
      { KIND: 'note', ID: '4', DAY: '2026-11-19', AMOUNT: '2.00', REASON: 'later', NUMBER: 4 },
    ],
    EXPECTED: '99.10',
    CLOSING: '90.00',
    DIFFERENCE: '-9.10',
    REASON: 'not known',
    CLOSED_BY: 'ADM01',
    CLOSED_AT: '2026-11-20T10:00:00+05:30',
  };
  expect(await listCloses(clientOf([close]), 'HDFC', 0, 20)).toMatchObject({
    value: [
      {
        number: 3,
        movements: [{ kind: 'fee', count: 1, sum: -90 }],
        corrections: [{ kind: 'undo', id: 'match-01', amount: 100, reason: 'why' }],
        expected: 9910,
        difference: -910,
        closedBy: 'ADM01',
        fromDay: '2026-11-19',
        later: [{ kind: 'note', day: '2026-11-19', amount: 200, reason: 'later', number: 4 }],
      },
    ],
  });
});

it('fails for an amount of another form', async () => {
  const result = await fetchProposals(
    clientOf({
      CERTAIN: [],
      POSSIBLE: [],
      TIES: [],
      GROUPS: [{ SHARED: 'account', PARTS: [{ ...part, AMOUNT: '1' }] }],
      LINES: [],
      PAYMENTS: [],
    }),
    days,
  );
  expect(result.ok).toBe(false);
});
