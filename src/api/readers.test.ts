import { describe, expect, it } from 'vitest';
import type { SessionUser } from '#domain/users/session.ts';
import { listBanks, viewBank } from './bank.ts';
import { createClient } from './request.ts';
import { viewSetting } from './setting.ts';
import { fetchLookups, listTransactions, viewTransaction } from './transaction.ts';
import { listUsers, viewUser } from './user.ts';

const user: SessionUser = { id: '1', name: 'admin', code: 'ADM01', role: 'admin', phone: '' };
const page = { search: '', start: 0, pageSize: 20 };
const changedAt = '2026-11-21T14:30:00+05:30';

/** A client of a server that returns these keys for every call. */
const clientOf = (answer: object) =>
  createClient({
    baseUrl: '',
    fetch: async () => Response.json({ status: 'success', ...answer }),
    username: () => 'admin',
    timezone: () => 'Asia/Kolkata',
    isOnline: () => true,
    timeoutMs: 1000,
    uploadTimeoutMs: 1000,
  });

const wireUser = {
  USER_ID: '7',
  USER_NAME: 'Asha',
  USER_CODE: 'AGT01',
  ROLE: 3,
  PHONE: '+919812345678',
  DELETED_FLG: '',
  USER_LAST_UPDATED: changedAt,
};
const wireBank = {
  BANK_NAME: 'HDFC Bank',
  BANK_CODE: 'HDFC',
  LOGO_URL: null,
  DELETED_FLG: '',
  BANK_LAST_UPDATED: changedAt,
};
const wireTransaction = {
  TRANSACTION_ID: 'transaction-1',
  TRANSACTION_CODE: '2611210001',
  TRANSACTION_STATUS: 'WTG',
  BANK: 'HDFC',
  AGENT: 'AGT01',
  CUSTOMER: 'Ravi',
  AMOUNT: '1000.50',
  PAID: '0.00',
  BALANCE: '1000.50',
  NORMAL_NOTES: '',
  ERROR_NOTES: '',
  LOGO_URL: null,
  TRANS_CREATED_TIME: changedAt,
};
const lastChange = { VERSION: 4, CHANGED_BY: 'ADM02' };
const dated = { ...lastChange, CHANGED_TIME: changedAt };

describe('the last change', () => {
  it.each([
    ['of a user', () => viewUser(clientOf({ message: [{ ...wireUser, ...lastChange }] }), '7')],
    ['of a bank', () => viewBank(clientOf({ message: [{ ...wireBank, ...lastChange }] }), 'HDFC')],
  ])('%s is read', async (_title, view) => {
    expect(await view()).toMatchObject({ ok: true, value: { version: 4, changedBy: 'ADM02' } });
  });

  it('of listed users and banks is read', async () => {
    const users = await listUsers(clientOf({ message: [{ ...wireUser, ...lastChange }] }), page);
    const banks = await listBanks(
      clientOf({ message: [{ ...wireBank, ...lastChange }] }),
      user,
      page,
    );
    const expected = { ok: true, value: [{ version: 4, changedBy: 'ADM02' }] };
    expect(users).toMatchObject(expected);
    expect(banks).toMatchObject(expected);
  });

  it('of the setting and of a transaction is read with its time', async () => {
    const setting = await viewSetting(clientOf({ message: [{ RATE: '83.25', ...dated }] }));
    const details = await viewTransaction(
      clientOf({
        transactions: [{ ...wireTransaction, ...dated }],
        attachments: [],
        payments: [],
      }),
      'transaction-1',
    );
    const expected = { version: 4, changedBy: 'ADM02', changedAt };
    expect(setting).toEqual({ ok: true, value: { rate: '83.25', ...expected } });
    expect(details).toMatchObject({ ok: true, value: { transaction: expected } });
  });

  it('is null when the server does not send it', async () => {
    const unknown = { version: null, changedBy: null };
    expect(await viewUser(clientOf({ message: [wireUser] }), '7')).toMatchObject({
      value: unknown,
    });
    expect(await viewBank(clientOf({ message: [wireBank] }), 'HDFC')).toMatchObject({
      value: unknown,
    });
    expect(await viewSetting(clientOf({ message: [{ RATE: '1' }] }))).toMatchObject({
      value: { ...unknown, changedAt: null },
    });
    const answer = { transactions: [wireTransaction], attachments: [], payments: [] };
    expect(await viewTransaction(clientOf(answer), 'transaction-1')).toMatchObject({
      value: { transaction: { ...unknown, changedAt: null } },
    });
  });
});

describe('a payment', () => {
  const wirePayment = {
    PAYMENT_ID: 'payment-1',
    AMOUNT_CREDIT: '5.00',
    PAYMENT_TIME: changedAt,
    USER_CODE: 'BNK01',
    RECEIPTS: [],
  };
  const wireReversal = {
    REVERSAL_ID: 'reversal-1',
    TIME: changedAt,
    USER_CODE: 'ADM01',
    REASON: 'sent twice',
  };

  it('is read with its reversal, if there is one', async () => {
    const answer = {
      transactions: [wireTransaction],
      attachments: [],
      payments: [wirePayment, { ...wirePayment, REVERSED: wireReversal }],
    };
    const details = await viewTransaction(clientOf(answer), 'transaction-1');
    expect(details.ok && details.value.payments.map(({ reversal }) => reversal)).toEqual([
      undefined,
      { id: 'reversal-1', reversedAt: changedAt, userCode: 'ADM01', reason: 'sent twice' },
    ]);
  });
});

describe('a colour', () => {
  it.each([
    ['skyblue', 'SKYBLUE'],
    ['PINK', 'GREY'],
    ['', 'GREY'],
    [null, 'GREY'],
    [undefined, 'GREY'],
  ])('%j of a row and of a status is read as %s', async (COLOUR, colour) => {
    const row = {
      TRANSACTION_ID: 'transaction-1',
      TRANSACTION_CODE: '2611210001',
      BANK: 'HDFC Bank',
      AGENT: 'Asha',
      LOGO_URL: null,
      AMOUNT: '1.00',
      STATUS_DESC: 'Waiting',
      COLOUR,
      TRANS_CREATED_TIME: changedAt,
    };
    const query = { ...page, section: 'all', order: 'newest' } as const;
    const rows = await listTransactions(clientOf({ message: [row] }), user, query);
    expect(rows).toMatchObject({ ok: true, value: [{ colour }] });
    const status = { STATUS_CODE: 'WTG', STATUS_DESC: 'Waiting', COLOUR, STATUS_TYPE: '' };
    const lookups = await fetchLookups(
      clientOf({ statusDatas: [status], banksDatas: [], agentsDatas: [] }),
    );
    expect(lookups).toMatchObject({ ok: true, value: { statuses: [{ colour }] } });
  });
});

describe('messages', () => {
  const answer = { transactions: [wireTransaction], attachments: [], payments: [] };
  const wireMessage = {
    MESSAGE_ID: 'message-1',
    TIME: changedAt,
    USER_CODE: 'AGT01',
    FROM_AGENT: true,
    TEXT: 'Ravi Kumar',
    PHOTOS: [{ FILE_URL: '/files/1', THUMB_URL: '/files/1/thumb', FILE_NAME: 'passbook.jpg' }],
  };

  it('are read with their photos and the number of unanswered ones', async () => {
    const transactions = [{ ...wireTransaction, UNANSWERED: 2 }];
    const details = await viewTransaction(
      clientOf({ ...answer, transactions, messages: [wireMessage] }),
      'transaction-1',
    );
    expect(details).toMatchObject({ ok: true, value: { transaction: { unanswered: 2 } } });
    expect(details.ok && details.value.messages).toEqual([
      {
        id: 'message-1',
        sentAt: changedAt,
        userCode: 'AGT01',
        isFromAgent: true,
        text: 'Ravi Kumar',
        photos: [
          { id: '/files/1', url: '/files/1', thumbUrl: '/files/1/thumb', name: 'passbook.jpg' },
        ],
      },
    ]);
  });

  it('are none when the server does not send them', async () => {
    expect(await viewTransaction(clientOf(answer), 'transaction-1')).toMatchObject({
      value: { messages: [], transaction: { unanswered: 0 } },
    });
  });
});
