import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unreadOf } from '#server/test/calls.ts';
import type { TestClient } from '#server/test/client.ts';
import { engines } from '#server/test/engines.ts';
import { plant } from '#server/test/plant.ts';
import { World } from '#server/test/world.ts';

const self = { user_id: '1', role: 1, user_code: '' } as const;

const rateOf = async (client: TestClient) => {
  const name = 'common.php?run=getnofificationsCount';
  return (await client.call(name, { user_id: '1', role: 1 })).body['rate'];
};

const bell = async (client: TestClient) => {
  const { body } = await client.call('common.php?run=getnofifications', self);
  return (body['message'] as { MESSAGES: string }[]).map((row) => row.MESSAGES);
};

describe.each(engines)('figures and lists of the day on %s', (engine) => {
  let world: World;
  let admin: TestClient;
  beforeAll(async () => {
    world = await World.open(engine);
    admin = await world.signIn('admin');
  });
  afterAll(() => world.close());

  const at = async (time: string, work: () => Promise<unknown>) => {
    const now = world.now;
    world.setTime(new Date(time));
    await work();
    world.setTime(now);
  };

  /** How many rows a report has, or why there is none. */
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

  it('are zero before anything happened', async () => {
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

  it('count the business day and everything that is open', async () => {
    // The last moment of yesterday and the first of today, in India.
    await at('2026-11-20T18:29:59.999Z', () => plant(world, { status: 'PND', amount: 700 }));
    await at('2026-11-20T18:30:00Z', () => plant(world, { status: 'WTG', amount: 1000 }));
    await at('2026-11-20T18:29:59Z', () => plant(world, { status: 'CMP', amount: 5000 }));
    await plant(world, { status: 'PND', amount: 2000, paid: 500 });
    await plant(world, { status: 'CHK', amount: 4000 });
    await plant(world, { status: 'CMP', amount: 8000 });
    await plant(world, { status: 'CNL', amount: 16_000 });
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

  it('of a report hold the days it names, both included', async () => {
    expect(await report('2026-11-21', '2026-11-21')).toBe(5);
    expect(await report('2026-11-20', '2026-11-20')).toBe(2);
    expect(await report('2026-11-20', '2026-11-21')).toBe(7);
    expect(await report('2026-11-22', '2026-11-30')).toBe(0);
    expect(await report('2026-11-22', '2026-11-21')).toEqual([
      200,
      'From date can not be after To date',
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

  it('set the rate that everyone sees', async () => {
    const set = async (rate: string) => {
      const payload = { user_id: '1', name: 'admin', rate };
      return (await admin.call('setting.php?run=updateSettingDetails', payload)).body['message'];
    };
    const agent = await world.signIn('agent');
    expect(await rateOf(agent)).toBe('0');
    expect(await set(' 83.2500 ')).toBe('Setting updated successfully');
    expect(await rateOf(agent)).toBe('83.25');
    const { body } = await admin.call('setting.php?run=viewSettingDetails', {});
    expect(body).toMatchObject({ status: 'success', message: [{ RATE: '83.25', VERSION: 2 }] });
    await set('1200');
    expect(await rateOf(agent)).toBe('1200');
    expect(await set('')).toBe('Rate is required');
    for (const wrong of ['-1', '1e3', '1.23456', '123456789', 'x', '１']) {
      expect(await set(wrong)).toBe('Rate must be a number with at most 4 decimals');
    }
    expect(await rateOf(agent)).toBe('1200');
  });

  it('tell the business day, whatever the day elsewhere', async () => {
    const self = { user_id: '1', role: 1 } as const;
    const days: unknown[] = [];
    for (const time of ['2026-11-21T18:29:59Z', '2026-11-21T18:30:00Z']) {
      await at(time, async () => {
        const agent = await world.signIn('agent');
        const { body } = await agent.call('common.php?run=getnofificationsCount', self);
        days.push(body['today']);
      });
    }
    expect(days).toEqual(['2026-11-21', '2026-11-22']);
  });

  it('of the bell are the newest fifty, read once fetched', async () => {
    const own = await plant(world, { status: 'PND' });
    const hidden = await plant(world, { status: 'PND', agent: 'agent2' });
    const note = (transactionId: string, message: string) => ({
      user_id: world.idOf('agent'),
      transaction_id: transactionId,
      message,
      created_at: world.now,
    });
    const many = Array.from({ length: 60 }, (_, index) => note(own.id, `news ${index}`));
    await world.db
      .insertInto('notifications')
      .values([...many, note(hidden.id, 'not any more')])
      .execute();
    const agent = await world.signIn('agent');
    expect(await unreadOf(agent)).toBe(60);
    const other = await world.signIn('agent2');
    expect(await bell(other)).toEqual([]);
    expect(await unreadOf(agent)).toBe(60);
    const news = await bell(agent);
    expect(news).toHaveLength(50);
    expect(news[0]).toBe('news 59');
    expect(await unreadOf(agent)).toBe(0);
    expect(await bell(agent)).toEqual(news);
  });
});
