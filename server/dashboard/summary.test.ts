import { describe, expect, it } from 'vitest';
import { countUnread, readNotifications } from '../test/calls.ts';
import type { TestClient } from '../test/client.ts';
import { engines } from '../test/engines.ts';
import { seedTransaction } from '../test/seedTransaction.ts';
import { useSession, useTestServer } from '../test/useTestServer.ts';

const rateOf = async (client: TestClient) => {
  const name = 'common.php?run=getnofificationsCount';
  return (await client.call(name, { user_id: '1', role: 1 })).body['rate'];
};

describe.each(engines)('figures and lists of the day on %s', (engine) => {
  // The transactions of an earlier day leave files that nobody claimed since.
  const except = ['an unclaimed file is younger than the limit of the sweep'] as const;
  const testServer = useTestServer(engine, { except });
  const admin = useSession(testServer, 'admin');

  const at = async (time: string, work: () => Promise<unknown>) => {
    const now = testServer.now;
    testServer.setTime(new Date(time));
    await work();
    testServer.setTime(now);
  };

  /** Number of rows in a report, or the reason why there is none. */
  const report = async (from: string, to: string) => {
    const { http, body } = await admin.call('report.php?run=getReports', {
      role: 1,
      user_code: '',
      start_date: from,
      end_date: to,
      start: '0',
      end: '100',
    });
    const rows = body['message'];
    return Array.isArray(rows) ? rows.length : [http, rows];
  };

  it('are zero without transactions', async () => {
    const { body } = await admin.call('transaction.php?run=get_dashboard_details', {});
    expect(body).toEqual({
      status: 'success',
      overall_datas: { PENDING_ORDERS: 0, BALANCE_AMT: '0.00' },
      todat_datas: {
        TRANSFERS: 0,
        TOTAL_AMT: '0.00',
        COMPLETED_ORDERS: 0,
        PENDING_ORDERS: 0,
        BALANCE_AMT: '0.00',
      },
    });
  });

  it('count the business day and all open transactions', async () => {
    // The last instant of yesterday and the first of today, in India.
    await at('2026-11-20T18:29:59.999Z', () =>
      seedTransaction(testServer, { status: 'PND', amount: 700 }),
    );
    await at('2026-11-20T18:30:00Z', () =>
      seedTransaction(testServer, { status: 'WTG', amount: 1000 }),
    );
    await at('2026-11-20T18:29:59Z', () =>
      seedTransaction(testServer, { status: 'CMP', amount: 5000 }),
    );
    await seedTransaction(testServer, { status: 'PND', amount: 2000, paid: 500 });
    await seedTransaction(testServer, { status: 'CHK', amount: 4000 });
    await seedTransaction(testServer, { status: 'CMP', amount: 8000 });
    await seedTransaction(testServer, { status: 'CNL', amount: 16_000 });
    const { body } = await admin.call('transaction.php?run=get_dashboard_details', {});
    expect(body).toEqual({
      status: 'success',
      overall_datas: { PENDING_ORDERS: 4, BALANCE_AMT: '32.00' },
      todat_datas: {
        TRANSFERS: 4,
        TOTAL_AMT: '150.00',
        COMPLETED_ORDERS: 1,
        PENDING_ORDERS: 3,
        BALANCE_AMT: '25.00',
      },
    });
  });

  it('sum exactly, also beyond the precision of numbers', async () => {
    await at('2026-11-10T06:00:00Z', async () => {
      await seedTransaction(testServer, { status: 'PND', amount: Number.MAX_SAFE_INTEGER });
      await seedTransaction(testServer, { status: 'PND', amount: 2 });
      const client = await testServer.openSession('admin');
      const { http, body } = await client.call('transaction.php?run=get_dashboard_details', {});
      expect(http).toBe(200);
      expect(body['overall_datas']).toMatchObject({ BALANCE_AMT: '90071992547441.93' });
      expect(body['todat_datas']).toMatchObject({
        TOTAL_AMT: '90071992547409.93',
        BALANCE_AMT: '90071992547409.93',
      });
    });
  });

  it('of a report contain its first and last day', async () => {
    expect(await report('2026-11-21', '2026-11-21')).toBe(5);
    expect(await report('2026-11-20', '2026-11-20')).toBe(2);
    expect(await report('2026-11-20', '2026-11-21')).toBe(7);
    expect(await report('2026-11-22', '2026-11-30')).toBe(0);
    expect(await report('2026-11-22', '2026-11-21')).toEqual([
      200,
      'From date cannot be after To date',
    ]);
    expect(await report('2025-11-20', '2026-11-21')).toEqual([
      200,
      'A report spans at most 366 days',
    ]);
    for (const day of [
      '2026-02-30',
      '0000-00-00',
      '2026-13-01',
      "2026-11-21'",
      '2026-11-21\r\nx',
    ]) {
      expect(await report(day, '2026-11-21')).toEqual([400, 'The request is not understood']);
    }
  });

  it('include the rate for all users', async () => {
    const set = async (rate: string) => {
      const payload = { user_id: '1', name: 'admin', rate };
      return (await admin.call('setting.php?run=updateSettingDetails', payload)).body['message'];
    };
    const agent = await testServer.signIn('agent');
    expect(await rateOf(agent)).toBe('0');
    expect(await set(' 83.2500 ')).toBe('Setting updated successfully');
    expect(await rateOf(agent)).toBe('83.25');
    const { body } = await admin.call('setting.php?run=viewSettingDetails', {});
    expect(body).toMatchObject({ status: 'success', message: [{ RATE: '83.25', VERSION: 2 }] });
    await set('1200');
    expect(await rateOf(agent)).toBe('1200');
    expect(await set('')).toBe('Rate is required');
    for (const wrong of ['-1', '1e3', '1.23456', '123456789', 'x']) {
      expect(await set(wrong)).toBe('Rate must be a number with at most 4 decimals');
    }
    for (const zero of ['0', '0.0000']) expect(await set(zero)).toBe('Rate must be more than zero');
    expect(await rateOf(agent)).toBe('1200');
  });

  it('use the business day of the business time zone', async () => {
    const self = { user_id: '1', role: 1 } as const;
    const days: unknown[] = [];
    for (const time of ['2026-11-21T18:29:59Z', '2026-11-21T18:30:00Z']) {
      await at(time, async () => {
        const agent = await testServer.signIn('agent');
        const { body } = await agent.call('common.php?run=getnofificationsCount', self);
        days.push(body['today']);
      });
    }
    expect(days).toEqual(['2026-11-21', '2026-11-22']);
  });

  it('of the bell are the newest fifty notifications, marked as read', async () => {
    const own = await seedTransaction(testServer, { status: 'PND' });
    const hidden = await seedTransaction(testServer, { status: 'PND', agent: 'agent2' });
    const note = (transactionId: string, message: string) => ({
      user_id: testServer.idOf('agent'),
      transaction_id: transactionId,
      message,
      created_at: testServer.now,
    });
    const many = Array.from({ length: 60 }, (_, index) => note(own.id, `news ${index}`));
    await testServer.db
      .insertInto('events')
      .values([...many, note(hidden.id, 'not any more')])
      .execute();
    const agent = await testServer.signIn('agent');
    expect(await countUnread(agent)).toBe(60);
    const other = await testServer.signIn('agent2');
    expect(await readNotifications(other)).toEqual([]);
    expect(await countUnread(agent)).toBe(60);
    const news = await readNotifications(agent);
    expect(news).toHaveLength(50);
    expect(news[0]).toBe('news 59');
    expect(await countUnread(agent)).toBe(0);
    expect(await readNotifications(agent)).toEqual(news);
  });
});
