import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { applyTransition, initiate, pay, readDetail } from '#server/test/calls.ts';
import { engines } from '#server/test/engines.ts';
import { firstPage, validPayloads } from '#server/test/payloads.ts';
import { type SeededTransaction, seedTransaction } from '#server/test/seedTransaction.ts';
import { useSessions, useTestServer } from '#server/test/useTestServer.ts';
import { isoInZone } from '#server/time.ts';

const minuteMs = 60_000;

describe.each(engines)('since when a transaction has its status on %s', (engine) => {
  const testServer = useTestServer(engine);
  const { admin, agent, banker } = useSessions(testServer);

  /** Lets a minute pass and returns the new time as in a response. */
  function nextMinute(): string {
    testServer.advanceTime(minuteMs);
    return isoInZone(testServer.now, 'Asia/Kolkata');
  }
  const sinceOf = async (id: string) => (await readDetail(admin, id))['STATUS_SINCE'];

  it('is the time of the initiation, of each change of the status, and of no other change', async () => {
    const initiated = nextMinute();
    const id = 'status-since-1';
    await initiate(agent, { trans_id: id });
    expect(await sinceOf(id)).toBe(initiated);
    const { TRANSACTION_CODE: code } = await readDetail(admin, id);
    const seeded = { id, code } as SeededTransaction;

    nextMinute();
    const form = validPayloads['transaction.php?run=update_transaction'](seeded);
    await agent.call('transaction.php?run=update_transaction', { ...form, notes: 'other' });
    expect(await sinceOf(id)).toBe(initiated);

    const accepted = nextMinute();
    await applyTransition(admin, 'Accepted', seeded);
    expect(await sinceOf(id)).toBe(accepted);
    const held = nextMinute();
    await applyTransition(admin, 'Hold', seeded);
    expect(await sinceOf(id)).toBe(held);

    nextMinute();
    await applyTransition(admin, 'Cancelled', seeded);
    expect(await readDetail(admin, id)).toMatchObject({ TRANSACTION_STATUS: 'CNL' });
    expect(await sinceOf(id)).toBeUndefined();
    const reopened = nextMinute();
    await applyTransition(admin, 'Reopen', seeded);
    expect(await sinceOf(id)).toBe(reopened);
  });

  it('stays at a part payment, and changes with the last one', async () => {
    const pending = nextMinute();
    const part = await seedTransaction(testServer, { status: 'PND', amount: 100_000 });
    const whole = await seedTransaction(testServer, { status: 'PND', amount: 100_000 });
    nextMinute();
    await pay(banker, part, '400');
    expect(await sinceOf(part.id)).toBe(pending);
    const paid = nextMinute();
    await pay(banker, whole, '1000');
    expect(await sinceOf(whole.id)).toBe(paid);
  });

  it('is in the rows of lists', async () => {
    const since = nextMinute();
    const { id } = await seedTransaction(testServer, { status: 'RTY' });
    const rows = { trans_ids: [id], section: '' as const, search: '' };
    const answers = [
      await admin.call('transaction.php?run=getTransactionsList', firstPage),
      await admin.call('transaction.php?run=getTransactionRows', rows),
    ];
    for (const { body } of answers) {
      const found = body['message'] as { TRANSACTION_ID: string; STATUS_SINCE?: string }[];
      expect(found.find((row) => row.TRANSACTION_ID === id)?.STATUS_SINCE).toBe(since);
    }
  });

  it('is kept by the database, whatever changes the status', async () => {
    const { id } = await seedTransaction(testServer, { status: 'PND' });
    const later = new Date(testServer.now.getTime() + minuteMs);
    await sql`update transactions set status = 'HLD', updated_at = ${later}, version = version + 1
      where transaction_id = ${id}`.execute(testServer.db);
    expect(await sinceOf(id)).toBe(isoInZone(later, 'Asia/Kolkata'));
    // As it was, for the audit of this file.
    await sql`update transactions set status = 'PND', updated_at = ${testServer.now}, version = version - 1
      where transaction_id = ${id}`.execute(testServer.db);
  });
});
