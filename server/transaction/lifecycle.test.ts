import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { countUnread, readView } from '#server/test/calls.ts';
import type { TestClient } from '#server/test/client.ts';
import { engines } from '#server/test/engines.ts';
import { picture } from '#server/test/memoryFileStore.ts';
import { useSessions, useTestServer } from '#server/test/useTestServer.ts';

describe.each(engines)('a whole transfer on %s', (engine) => {
  const testServer = useTestServer(engine);
  const { agent, admin, banker } = useSessions(testServer);
  const id = randomUUID();
  const transition = { trans_id: id, trans_code: '' };
  const list = { section: '', role: 3, user_code: '', search: '', start: '0', end: '20' } as const;

  const ask = (client: TestClient) =>
    client.call('transaction.php?run=getTransactionsList', { ...list, orderby: 'DESC' });

  it('offers an agent the active banks and only themselves', async () => {
    const { body } = await agent.call('transaction.php?run=get_additional_details', {});
    expect(body).toMatchObject({
      status: 'success',
      banksDatas: [
        { BANK_CODE: 'HDFC', BANK_NAME: 'HDFC Bank' },
        { BANK_CODE: 'SBIN', BANK_NAME: 'State Bank' },
      ],
      agentsDatas: [{ USER_CODE: 'AGT01', USER_NAME: 'agent' }],
    });
    expect(body['statusDatas']).toHaveLength(10);
  });

  it('stores the pictures of a future transaction', async () => {
    const { body } = await agent.upload(
      'transaction.php?run=upload_attachments',
      { trans_id: id },
      [
        { name: 'slip.png', bytes: picture() },
        { name: 'back.png', bytes: picture('two') },
      ],
    );
    expect(body).toMatchObject({
      status: 'success',
      file: [{ TRANSACTION_ID: id }, { TRANSACTION_ID: id }],
    });
  });

  it('initiates it for the signed-in agent', async () => {
    const { body } = await agent.call('transaction.php?run=initiate_transaction', {
      role: 3,
      trans_id: id,
      customer: 'Asha',
      agent: 'AGT02',
      bank: 'HDFC',
      amount: '1000.50',
      notes: '',
    });
    expect(body).toEqual({ status: 'success', message: 'Transaction initiated successfully' });
    expect(await countUnread(admin)).toBe(1);
    expect(await countUnread(agent)).toBe(0);
    expect(await countUnread(banker)).toBe(0);
  });

  it('shows it to its agent and to admins, not yet to bankers', async () => {
    const row = {
      TRANSACTION_ID: id,
      TRANSACTION_CODE: '2611210001',
      BANK: 'HDFC Bank',
      AGENT: 'agent',
      CUSTOMER: 'Asha',
      LOGO_URL: null,
      AMOUNT: '1000.50',
      BALANCE: '1000.50',
      STATUS_DESC: 'Waiting',
      COLOUR: 'YELLOW',
      STATUS_SINCE: '2026-11-21T14:30:00+05:30',
      VERSION: 1,
      TRANS_CREATED_TIME: '2026-11-21T14:30:00+05:30',
    };
    expect((await ask(agent)).body).toEqual({ status: 'success', message: [row] });
    expect((await ask(admin)).body).toEqual({ status: 'success', message: [row] });
    expect((await ask(banker)).body).toEqual({ status: 'success', message: [] });
  });

  it('shows all its details', async () => {
    expect(await readView(agent, id)).toMatchObject({
      status: 'success',
      transactions: [
        {
          TRANSACTION_STATUS: 'WTG',
          BANK: 'HDFC',
          AGENT: 'AGT01',
          CUSTOMER: 'Asha',
          PAID: '0.00',
          BALANCE: '1000.50',
        },
      ],
      attachments: [{ FILE_NAME: 'slip.png' }, { FILE_NAME: 'back.png' }],
      payments: [],
    });
  });

  it('is accepted and then visible to bankers', async () => {
    const { body } = await admin.call('transaction.php?run=transactionAccepted', transition);
    expect(body).toEqual({ status: 'success', message: 'Transaction accepted' });
    expect(await readView(banker, id)).toMatchObject({ status: 'success' });
    expect(await countUnread(agent)).toBe(1);
    expect(await countUnread(banker)).toBe(1);
  });

  it.each([
    ['400.25', 'PND', '600.25'],
    ['600.25', 'CHK', '0.00'],
  ])('takes a payment of %s and is then %s', async (amount, status, balance) => {
    const payment = { trans_id: id, payment_id: randomUUID() };
    const receipt = [{ name: 'receipt.png', bytes: picture() }];
    const uploaded = await banker.upload('transaction.php?run=upload_receipt', payment, receipt);
    expect(uploaded.body).toMatchObject({ status: 'success', file: [{ TRANSACTION_ID: id }] });
    const paid = await banker.call('transaction.php?run=add_payments', {
      ...payment,
      user_code: 'BNK01',
      amount,
    });
    expect(paid.body).toEqual({ status: 'success', message: 'Payment added successfully' });
    expect(await readView(agent, id)).toMatchObject({
      transactions: [{ TRANSACTION_STATUS: status, BALANCE: balance }],
    });
  });

  it('shows the payments with their receipts', async () => {
    const { payments } = await readView(agent, id);
    expect(payments).toMatchObject([
      { AMOUNT_CREDIT: '400.25', USER_CODE: 'BNK01', RECEIPTS: [{ FILE_NAME: 'receipt.png' }] },
      { AMOUNT_CREDIT: '600.25', USER_CODE: 'BNK01', RECEIPTS: [{ FILE_NAME: 'receipt.png' }] },
    ]);
  });

  it('is completed by an admin', async () => {
    const { body } = await admin.call('transaction.php?run=transactionChecked', transition);
    expect(body).toEqual({ status: 'success', message: 'Transaction checked' });
    expect(await readView(agent, id)).toMatchObject({
      transactions: [{ TRANSACTION_STATUS: 'CMP' }],
    });
  });

  it('has a history of every step', async () => {
    const steps = await testServer.db
      .selectFrom('history')
      .select(['action', 'from_status', 'to_status'])
      .orderBy('history_id')
      .execute();
    expect(
      steps.map(({ action, from_status, to_status }) => [action, from_status, to_status]),
    ).toEqual([
      ['initiate', null, 'WTG'],
      ['accept', 'WTG', 'PND'],
      ['payment', 'PND', 'PND'],
      ['payment', 'PND', 'CHK'],
      ['check', 'CHK', 'CMP'],
    ]);
  });
});
