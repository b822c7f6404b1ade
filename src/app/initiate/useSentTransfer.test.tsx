import { expect, it } from 'vitest';
import { createMemoryBrowser } from '#test/memoryBrowser.ts';
import { createMemoryPlatform } from '#test/memoryPlatform.ts';
import { createServices } from '#core/services/services.ts';
import { renderHook } from '#test/renderHook.tsx';
import { useSentTransfer } from './useSentTransfer.ts';

const details = {
  status: 'success',
  transactions: [
    {
      TRANSACTION_ID: '1',
      TRANSACTION_CODE: '2611220001',
      TRANSACTION_STATUS: 'WTG',
      CUSTOMER: 'Ravi Kumar',
      BANK: 'HDFC',
      AGENT: 'AGT01',
      AMOUNT: '15.00',
      PAID: '0.00',
      BALANCE: '15.00',
      NORMAL_NOTES: '',
      ERROR_NOTES: '',
      LOGO_URL: null,
      TRANS_CREATED_TIME: '2026-11-22T10:00:00+05:30',
    },
  ],
  attachments: [],
  payments: [],
};
const missing = { status: 'error', code: 'not_found', message: 'Transaction not found' };
const lookups = {
  status: 'success',
  statusDatas: [],
  banksDatas: [{ BANK_CODE: 'HDFC', BANK_NAME: 'HDFC Bank' }],
  agentsDatas: [],
};

it('returns the transfer as it was when the form was opened, also when it is no longer visible', async () => {
  const browser = createMemoryBrowser();
  const calls = { view: 0, lookups: 0 };
  let isVisible = true;
  const services = createServices(createMemoryPlatform({ browser }), {
    baseUrl: '',
    async fetch(url) {
      const isView = String(url).endsWith('getViewTransactionDetails');
      calls[isView ? 'view' : 'lookups'] += 1;
      return Response.json(isView ? (isVisible ? details : missing) : lookups);
    },
  });
  services.session.signIn({ id: '7', name: 'agent', code: 'AGT01', role: 'agent', phone: '' });
  services.live.start();
  await expect.poll(() => browser.streams.length).toBe(1);
  browser.send({ kind: 'open' });

  const { values } = await renderHook(useSentTransfer, '1', { services });
  const expected = {
    source: '1',
    code: '2611220001',
    values: { customer: 'Ravi Kumar', bank: 'HDFC', amount: '15.00' },
  };
  await expect.poll(() => values.at(-1)).toEqual(expected);
  const opened = values.at(-1);
  const before = calls.lookups;
  isVisible = false;
  browser.send({ kind: 'resync' });
  await expect.poll(() => calls.lookups).toBeGreaterThan(before);
  expect(values.at(-1)).toBe(opened);
});
