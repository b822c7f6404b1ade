import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readDetail, initiate, refused, type Initiate } from '../test/calls.ts';
import { engines } from '../test/engines.ts';
import type { Person } from '../test/people.ts';
import { useSession, useSessions, useTestServer } from '../test/useTestServer.ts';

/** Texts that a lenient parser would accept as a number. */
const noAmounts =
  '1e3|1E3|1,000|1 000|0x10|0b1|0o7|+5|-5|-0|.5|5.|1_000|NaN|Infinity|1.005|1..5|1.0.0|5 | 5|5\n|₹5|5/1'.split(
    '|',
  );

describe.each(engines)('initiating on %s', (engine) => {
  const testServer = useTestServer(engine);
  const { admin, agent } = useSessions(testServer);
  const admin2 = useSession(testServer, 'admin2');

  describe('initiating', () => {
    it.each<[string, Partial<Initiate>, string]>([
      ['without an amount', { amount: ' ' }, 'Amount is required'],
      ['with no number', { amount: '1e3' }, 'Amount must be a number with at most 2 decimals'],
      [
        'with three decimals',
        { amount: '1.005' },
        'Amount must be a number with at most 2 decimals',
      ],
      ['with nothing to send', { amount: '0.00' }, 'Amount must be more than zero'],
      [
        'with more than the largest amount',
        { amount: '1000000000' },
        'Amount can be at most ₹99,99,99,999.99',
      ],
      ['without agent', { agent: '' }, 'Agent Name is required'],
      ['for an inactive agent', { agent: 'AGT09' }, 'This agent is not active'],
      ['for someone who is no agent', { agent: 'BNK01' }, 'This agent is not active'],
      ['without bank', { bank: '' }, 'Bank Name is required'],
      ['to an inactive bank', { bank: 'OLDB' }, 'This bank is not active'],
      ['to an unknown bank', { bank: 'NONE' }, 'This bank is not active'],
      ['with neither notes nor file', { notes: ' \n' }, 'Either notes or file upload is required'],
    ])('%s is refused', async (_title, overrides, message) => {
      const before = await testServer.digest();
      expect(await initiate(admin, overrides)).toEqual(refused(message));
      expect(await testServer.digest()).toBe(before);
    });

    it.each(['１２３', '١٢٣', '१२३', '\u200e123'])('reads the amount "%s"', async (amount) => {
      const id = randomUUID();
      const answer = await initiate(admin, { trans_id: id, amount });
      expect(answer).toMatchObject({ status: 'success' });
      expect(await readDetail(admin, id)).toMatchObject({ AMOUNT: '123.00' });
    });

    it.each(noAmounts)('refuses the amount "%s"', async (amount) => {
      const before = await testServer.digest();
      expect(await initiate(admin, { amount })).toEqual(
        refused('Amount must be a number with at most 2 decimals'),
      );
      expect(await testServer.digest()).toBe(before);
    });

    it.each([
      ['0.01', '0.01'],
      ['1000.5', '1000.50'],
      ['999999999.99', '999999999.99'],
    ])('takes an amount of %s to the paisa', async (amount, shown) => {
      const id = randomUUID();
      await initiate(admin, { trans_id: id, amount });
      expect(await readDetail(admin, id)).toMatchObject({ AMOUNT: shown, BALANCE: shown });
    });

    it("uses the signed-in agent instead of the payload's", async () => {
      const id = randomUUID();
      const body = await initiate(agent, { trans_id: id, agent: 'AGT02', role: 1 });
      expect(body).toMatchObject({ status: 'success' });
      expect(await readDetail(admin, id)).toMatchObject({
        AGENT: 'AGT01',
        TRANSACTION_STATUS: 'WTG',
      });
    });

    it('gives a repeated call the same answer and adds nothing', async () => {
      const id = randomUUID();
      const first = await initiate(admin, { trans_id: id, amount: '5.5' });
      const before = await testServer.digest();
      // The same amount in another notation is the same call.
      expect(await initiate(admin, { trans_id: id, amount: '5.50' })).toEqual(first);
      expect(await testServer.digest()).toBe(before);
    });

    it.each<[string, Person, Partial<Initiate>]>([
      ['another amount', 'admin', { amount: '5.51' }],
      ['another bank', 'admin', { bank: 'SBIN' }],
      ['another customer', 'admin', { customer: 'Bina' }],
      ['another agent', 'admin', { agent: 'AGT02' }],
      ['other notes', 'admin', { notes: 'other' }],
      ['another user', 'admin2', {}],
    ])('refuses a used id with %s', async (_title, person, overrides) => {
      const id = randomUUID();
      await initiate(admin, { trans_id: id });
      const before = await testServer.digest();
      const client = person === 'admin2' ? admin2 : admin;
      expect(await initiate(client, { trans_id: id, ...overrides })).toEqual(
        refused('This transaction id is already used'),
      );
      expect(await testServer.digest()).toBe(before);
    });
  });
});
