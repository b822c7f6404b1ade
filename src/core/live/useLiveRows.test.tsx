import { describe, expect, it } from 'vitest';
import type { LiveEvent } from '#api/live.ts';
import { type CallError, failedWith, type Result, succeeded } from '#api/result.ts';
import { createTestServices, renderHook } from '#test/renderHook.tsx';
import { useServices } from '../services/ServicesProvider.tsx';
import { usePagedList } from '../reading/usePagedList.ts';

interface Row {
  id: string;
  name: string;
  /** The list is sorted by it, the highest first. */
  rank: number;
}
interface Props {
  list?: string;
  canGainRows?: boolean;
  followsClaims?: boolean;
  refreshKey?: string;
}

const failed: CallError = { kind: 'failed', httpStatus: 500, isOutcomeUnknown: true };
const changed = (id: number, isNew = false): LiveEvent => ({
  kind: 'transaction',
  id: String(id),
  ...(isNew && { isNew }),
});

/** An event that carries the row. */
const carrying = (id: number, name: string, isNew = false): LiveEvent => ({
  kind: 'transaction',
  id: String(id),
  row: {
    TRANSACTION_ID: String(id),
    TRANSACTION_CODE: '',
    BANK: '',
    AGENT: '',
    LOGO_URL: null,
    AMOUNT: '1.00',
    STATUS_DESC: '',
    COLOUR: 'GREY',
    TRANS_CREATED_TIME: '2026-11-21T09:00:00+05:30',
    CUSTOMER: name,
  },
  ...(isNew && { isNew }),
});

/**
 * Opens a list of transactions, numbered from the newest one down to 1, with a fake server.
 * @param count number of transactions
 */
async function setUp(count: number, props: Props = {}) {
  const { services, online, openLive, toasts } = createTestServices();
  const send = await openLive();
  const table = new Map<string, Row>();
  const add = (number: number, name = `row ${number}`, rank = number) =>
    table.set(String(number), { id: String(number), name, rank });
  for (let number = 1; number <= count; number += 1) add(number);
  const listed = () => [...table.values()].toSorted((a, b) => b.rank - a.rank);

  let reads: string[] = [];
  let error: CallError | null = null;
  let resumed = Promise.resolve();
  const hook = await renderHook(
    ({
      list = 'transactions',
      canGainRows = false,
      followsClaims = false,
      refreshKey = '',
    }: Props) => {
      const { backgroundClient } = useServices();
      return usePagedList<Row, { search: string }>({
        name: list,
        query: { search: '' },
        refreshKey,
        async fetchPage(client, { start, pageSize }): Promise<Result<readonly Row[]>> {
          const caller = client === backgroundClient ? 'background' : 'user';
          reads.push(`${caller}: page ${start / pageSize}`);
          const page = listed().slice(start, start + pageSize);
          await resumed;
          return error ? failedWith(error) : succeeded(page);
        },
        rowReader: {
          async read(ids) {
            reads.push(`rows ${ids.join(' ')}`);
            const rows = ids.flatMap((id) => table.get(id) ?? []);
            const result = rows.map((row) => ({ row, matches: row.name !== 'other section' }));
            await resumed;
            return error ? failedWith(error) : succeeded(result);
          },
          maxIds: 50,
          carried(event) {
            const row = 'row' in event ? event.row : undefined;
            if (!row) return undefined;
            const { TRANSACTION_ID: id, CUSTOMER: name = '' } = row;
            const matches = name === 'unclear' ? null : name !== 'other section';
            return { row: { id, name, rank: Number(id) }, matches };
          },
          isBefore: (one, other) => one.rank > other.rank,
          canGainRows,
          followsClaims,
        },
      });
    },
    props,
    { services },
  );
  const rows = () => {
    const { state } = hook.current();
    return state.kind === 'ready' ? state.rows : [];
  };
  await expect.poll(() => hook.values.at(-1)?.state.kind).toMatch(/ready|empty/);
  hook.current().onRowsChange(0, 10);
  reads = [];
  return {
    hook,
    online,
    send,
    add,
    table,
    rows,
    toasts,
    ids: () => rows().map(({ id }) => Number(id)),
    newCount: () => hook.current().newCount,
    reads: () => reads,
    takeReads() {
      const taken = reads;
      reads = [];
      return taken;
    },
    fail: (next: CallError | null) => void (error = next),
    /** Delays all further answers until the returned function is called. */
    pause() {
      const { promise, resolve } = Promise.withResolvers<void>();
      resumed = promise;
      return resolve;
    },
  };
}

describe('a list while the stream is open', () => {
  it('shows new rows only when the user asks for them', async () => {
    const { add, send, newCount, ids, hook } = await setUp(60);
    add(61);
    add(62);
    send(changed(61, true), changed(62, true));
    await expect.poll(newCount).toBe(2);
    expect(ids()[0]).toBe(60);
    hook.current().onShowNew();
    await expect.poll(() => hook.current().topRequests).toBe(1);
    expect(ids().slice(0, 3)).toEqual([62, 61, 60]);
    expect(newCount()).toBe(0);
  });

  it.each<LiveEvent>([{ kind: 'resync' }, changed(3)])(
    'shows a change that was reported during the read after $kind',
    async (event) => {
      const { add, send, rows, reads, pause } = await setUp(5);
      const resume = pause();
      send(event);
      await expect.poll(() => reads().length).toBe(1);
      add(3, 'changed meanwhile');
      send(changed(3));
      resume();
      await expect.poll(() => rows()[2]?.name).toBe('changed meanwhile');
    },
  );

  it('shows rows that events carry without a read', async () => {
    const { send, rows, ids, newCount, takeReads } = await setUp(60, { canGainRows: true });
    const before = ids();
    send(carrying(55, 'changed'), carrying(50, 'unclear'), carrying(61, 'new', true));
    await expect.poll(() => rows()[5]?.name).toBe('changed');
    await expect.poll(() => rows()[10]?.name).toBe('unclear');
    await expect.poll(newCount).toBe(1);
    send(carrying(62, 'other section', true), { kind: 'removed', id: '54' });
    await expect.poll(ids).toEqual(before.filter((id) => id !== 54));
    expect(newCount()).toBe(1);
    expect(takeReads()).toEqual([]);
  });

  it('reads a row that is carried if only the server can tell whether it is listed', async () => {
    const { add, send, newCount, takeReads } = await setUp(60);
    add(61, 'unclear');
    send(carrying(61, 'unclear', true));
    await expect.poll(newCount).toBe(1);
    expect(takeReads()).toEqual(['rows 61']);
  });

  it('reads a carried row again that arrives during a read', async () => {
    const { add, send, rows, reads, pause } = await setUp(5);
    const resume = pause();
    send(changed(3));
    await expect.poll(() => reads().length).toBe(1);
    add(3, 'newest');
    send(carrying(3, 'newest'));
    resume();
    await expect.poll(() => rows()[2]?.name).toBe('newest');
  });

  it('replaces changed rows in place, and keeps those that have left the section', async () => {
    const { add, send, rows, ids, takeReads } = await setUp(60, { canGainRows: true });
    const before = ids();
    add(55, 'other section');
    send(changed(55));
    await expect.poll(() => rows()[5]?.name).toBe('other section');
    expect(ids()).toEqual(before);
    expect(takeReads()).toEqual(['rows 55']);
  });

  it('reads a row that is not visible when it is scrolled to', async () => {
    const { add, send, hook, rows, reads } = await setUp(60);
    add(30, 'changed');
    send(changed(30));
    // Answered after the event was handled.
    send({ kind: 'rate' });
    expect(reads()).toEqual([]);
    hook.current().onRowsChange(25, 35);
    await expect.poll(() => rows()[30]?.name).toBe('changed');
  });

  it('hides a row that the user may no longer see', async () => {
    const { send, ids, hook } = await setUp(60);
    send({ kind: 'removed', id: '58' });
    await expect.poll(() => ids().slice(0, 3)).toEqual([60, 59, 57]);
    expect(hook.current().state).toMatchObject({ more: 'available' });
  });

  it('reads the following rows when all loaded ones are taken away', async () => {
    const { table, send, ids } = await setUp(60);
    const loaded = ids();
    for (const id of loaded) table.delete(String(id));
    send(...loaded.map((id): LiveEvent => ({ kind: 'removed', id: String(id) })));
    await expect.poll(ids).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
  });

  it('counts a row among the loaded ones only', async () => {
    const { table, send, newCount, takeReads } = await setUp(120, { canGainRows: true });
    for (const id of ['5', '115']) table.delete(id);
    table.set('5', { id: '5', name: 'far below', rank: 5 });
    table.set('115', { id: '115', name: 'row', rank: 115 });
    send(changed(5), changed(121));
    await expect.poll(takeReads).toEqual(['rows 5 121']);
    expect(newCount()).toBe(0);
  });

  it('counts a row that a change has moved among the loaded ones', async () => {
    const { add, send, newCount, ids } = await setUp(120, { canGainRows: true });
    const before = ids();
    add(5, 'moved', 100.5);
    send(changed(5));
    await expect.poll(newCount).toBe(1);
    expect(ids()).toEqual(before);
  });

  it('compares no row with one that has kept its place after a change', async () => {
    const { add, send, hook, rows, ids, newCount, takeReads } = await setUp(120, {
      canGainRows: true,
    });
    hook.current().onRowsChange(0, 50);
    const before = ids();
    // The last loaded row is 71.
    add(71, 'moved', 5);
    send(changed(71));
    await expect.poll(() => rows().at(-1)?.name).toBe('moved');
    expect(ids()).toEqual(before);
    takeReads();
    add(60, 'below the loaded ones', 65);
    send(changed(60));
    await expect.poll(takeReads).toEqual(['rows 60']);
    add(61, 'among the loaded ones', 80.5);
    send(changed(61));
    await expect.poll(newCount).toBe(1);
  });

  it.each([
    [true, ['rows 61'], 1],
    [false, [], 0],
  ])(
    'reads a claimed record if the list follows claims: %s',
    async (followsClaims, read, count) => {
      const { add, send, newCount, reads } = await setUp(60, { canGainRows: true, followsClaims });
      add(61);
      send({ kind: 'claim', id: '61' });
      // Answered after the first event was handled.
      send(changed(60));
      await expect.poll(() => reads().length).toBe(read.length + (followsClaims ? 0 : 1));
      expect(reads().join(' ').includes('61')).toBe(followsClaims);
      await expect.poll(newCount).toBe(count);
    },
  );

  it('shows the first row of an empty list at once', async () => {
    const { add, send, ids, newCount } = await setUp(0);
    add(1);
    send(changed(1, true));
    await expect.poll(ids).toEqual([1]);
    expect(newCount()).toBe(0);
  });

  it('reads the screen once after a gap, without moving rows', async () => {
    const { add, send, rows, ids, newCount, takeReads } = await setUp(60);
    const before = ids();
    add(61);
    add(59, 'changed');
    send({ kind: 'resync' });
    await expect.poll(newCount).toBe(1);
    expect(rows()[1]?.name).toBe('changed');
    expect(ids()).toEqual(before);
    expect(takeReads()).toEqual(['background: page 0']);
  });

  it('is not read again on a return from the details', async () => {
    const { hook, reads } = await setUp(60);
    const renders = hook.values.length;
    hook.rerender({ refreshKey: 'again' });
    await expect.poll(() => hook.values.length).toBeGreaterThan(renders);
    expect(reads()).toEqual([]);
  });

  it('shows an error when the new rows cannot be read', async () => {
    const { add, send, newCount, hook, fail, toasts, ids } = await setUp(60);
    add(61);
    send(changed(61, true));
    await expect.poll(newCount).toBe(1);
    fail(failed);
    hook.current().onShowNew();
    await expect.poll(toasts).toHaveLength(1);
    expect(newCount()).toBe(1);
    expect(ids()[0]).toBe(60);
  });

  it('keeps what it reads when another list is shown before the answer', async () => {
    const { add, send, hook, ids, newCount, pause, reads } = await setUp(60);
    add(61);
    send(changed(61, true));
    await expect.poll(newCount).toBe(1);
    const resume = pause();
    hook.current().onShowNew();
    add(60, 'changed');
    send(changed(60));
    await expect.poll(() => reads().filter((read) => read === 'rows 60')).toHaveLength(1);
    hook.rerender({ list: 'report' });
    add(62);
    resume();
    await expect.poll(ids).toContain(62);
    const shown = ids();
    expect(newCount()).toBe(0);
    hook.rerender({});
    await expect.poll(() => ids()[0]).toBe(61);
    hook.rerender({ list: 'report' });
    await expect.poll(ids).toEqual(shown);
    expect(newCount()).toBe(0);
  });
});
