import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Result, succeeded } from '#api/result.ts';
import { noCapabilities } from '#domain/capabilities.ts';
import { createTestServices, renderHook } from '#test/renderHook.tsx';
import { CapabilitiesContext } from '../session/useKnownCapabilities.ts';
import { usePagedList } from './usePagedList.ts';

interface Row {
  id: string;
  /** The list is sorted by it, the highest first. */
  rank: number;
}

type Action =
  | {
      kind: 'arrive' | 'leave' | 'move' | 'scroll';
      at: number;
      to: number;
      /** True if the event of the change carries the row. */
      isCarried: boolean;
    }
  | { kind: 'more' | 'showNew' | 'disconnect' | 'connect' | 'settle' };

const place = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true });
const placed = (...kinds: ('arrive' | 'leave' | 'move' | 'scroll')[]) =>
  fc.record({
    kind: fc.constantFrom(...kinds),
    at: place,
    to: place,
    isCarried: fc.boolean(),
  });
const plain = (...kinds: ('more' | 'showNew' | 'disconnect' | 'connect' | 'settle')[]) =>
  fc.record({ kind: fc.constantFrom(...kinds) });
const actions = fc.array(
  fc.oneof(
    placed('arrive', 'leave', 'leave', 'move', 'scroll'),
    plain('more', 'more', 'showNew', 'disconnect', 'connect', 'settle'),
  ) satisfies fc.Arbitrary<Action>,
  { maxLength: 25 },
);

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** The order of the server, which also orders rows of the same rank. The web app cannot see that. */
const compare = (one: Row, other: Row) =>
  other.rank - one.rank || Number(other.id) - Number(one.id);

/** Answers after a while of the test's clock. What has changed since then is not in the answer. */
function answer<Value>(value: Value, ms = 50): Promise<Result<Value>> {
  const { promise, resolve } = Promise.withResolvers<Result<Value>>();
  setTimeout(() => resolve(succeeded(value)), ms);
  return promise;
}

/** Opens a list of rows on a fake server that remembers nothing, beside a stream that can be lost. */
async function openList(count: number) {
  const { services, openLive } = createTestServices();
  const send = await openLive();
  const table = new Map<string, Row>();
  let nextId = 0;
  const add = (rank: number) => {
    const id = String((nextId += 1));
    table.set(id, { id, rank });
    return id;
  };
  for (let rank = 0; rank < count; rank += 1) add(rank);
  const listed = () => [...table.values()].toSorted(compare);
  const hook = await renderHook(
    () =>
      usePagedList<Row, { search: string }>({
        name: 'transactions',
        query: { search: '' },
        fetchPage: async (_client, { start, pageSize, after }): Promise<Result<Row[]>> => {
          const rows = listed().filter((row) => !after || compare(row, after) > 0);
          const first = after ? 0 : start;
          return answer(rows.slice(first, first + pageSize).map((row) => ({ ...row })));
        },
        rowReader: {
          read: (ids) =>
            answer(
              ids.map((id) => ({
                row: { ...(table.get(id) ?? { id, rank: -1 }) },
                matches: table.has(id),
              })),
              20,
            ),
          maxIds: 50,
          carried(event) {
            const row = 'row' in event ? event.row : undefined;
            if (!row) return undefined;
            const { TRANSACTION_ID: id, TRANSACTION_CODE: rank, STATUS_DESC: status } = row;
            return { row: { id, rank: Number(rank) }, matches: status === 'listed' };
          },
          isBefore: (one, other) => one.rank > other.rank,
          canGainRows: true,
        },
      }),
    {},
    {
      services,
      provider: ({ children }) => (
        <CapabilitiesContext value={{ ...noCapabilities, continuesLists: true }}>
          {children}
        </CapabilitiesContext>
      ),
    },
  );
  let isConnected = true;
  return {
    table,
    add,
    listed,
    list: hook.current,
    /** Reports the change of a row, which is listed or has left. */
    report({ id, rank }: Row, { isNew = false, isCarried = false }) {
      if (!isConnected) return;
      send({
        kind: 'transaction',
        id,
        ...(isNew && { isNew }),
        ...(isCarried && { row: wireRow({ id, rank }, table.has(id)) }),
      });
    },
    connect(next: boolean) {
      if (next && !isConnected) send({ kind: 'resync' });
      isConnected = next;
    },
    unmount: hook.unmount,
  };
}

const wireRow = ({ id, rank }: Row, isListed: boolean) => ({
  TRANSACTION_ID: id,
  TRANSACTION_CODE: String(rank),
  BANK: '',
  AGENT: '',
  LOGO_URL: null,
  AMOUNT: '1.00',
  STATUS_DESC: isListed ? 'listed' : 'left',
  COLOUR: 'GREY' as const,
  TRANS_CREATED_TIME: '2026-11-21T09:00:00+05:30',
});

type OpenList = Awaited<ReturnType<typeof openList>>;

/** Lets everything happen that was begun. */
async function settle({ list }: OpenList) {
  await expect
    .poll(async () => {
      await vi.advanceTimersByTimeAsync(1000);
      const { state } = list();
      return state.kind === 'ready' ? `${state.more} ${state.freshness.kind}` : state.kind;
    })
    .toMatch(/^(available|end) fresh|empty$/);
}

const rowsOf = ({ list }: OpenList): readonly Row[] => {
  const { state } = list();
  return state.kind === 'ready' ? state.rows : [];
};

async function perform(opened: OpenList, action: Action) {
  const { table, list, report } = opened;
  const rows = opened.listed();
  switch (action.kind) {
    case 'arrive': {
      const rank = action.to * (rows[0]?.rank ?? 1) * 1.1;
      return report({ id: opened.add(rank), rank }, { ...action, isNew: true });
    }
    case 'leave':
    case 'move': {
      const row = rows[Math.floor(action.at * rows.length)];
      if (!row) return;
      if (action.kind === 'leave') table.delete(row.id);
      else table.set(row.id, { ...row, rank: action.to * (rows[0]?.rank ?? 1) });
      return report(table.get(row.id) ?? row, action);
    }
    case 'scroll': {
      const first = Math.floor(action.at * rowsOf(opened).length);
      return list().onRowsChange(first, first + 10);
    }
    case 'more':
      return list().onLoadMore();
    case 'showNew':
      return list().onShowNew();
    case 'disconnect':
    case 'connect':
      return opened.connect(action.kind === 'connect');
    case 'settle':
      return settle(opened);
    default:
      return action satisfies never;
  }
}

/** Scrolls from the first row to the end of the list, as a person does. */
async function scrollThrough(opened: OpenList) {
  for (let first = 0; ; first += 10) {
    opened.list().onRowsChange(first, first + 10);
    await settle(opened);
    if (first + 10 < rowsOf(opened).length) continue;
    const { state } = opened.list();
    if (state.kind !== 'ready' || state.more === 'end') return;
    opened.list().onLoadMore();
    await settle(opened);
  }
}

it('a list that says its end has shown every row, or announces it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 40, max: 180 }), actions, async (count, steps) => {
      const opened = await openList(count);
      await settle(opened);
      for (const action of steps) await perform(opened, action);
      opened.connect(true);
      await settle(opened);
      await scrollThrough(opened);
      const shown = new Set(rowsOf(opened).map(({ id }) => id));
      const missing = opened.listed().filter(({ id }) => !shown.has(id));
      expect(missing.length).toBeLessThanOrEqual(opened.list().newCount);
      opened.list().onShowNew();
      await settle(opened);
      await scrollThrough(opened);
      expect(rowsOf(opened).map(({ id }) => id)).toEqual(opened.listed().map(({ id }) => id));
      opened.unmount();
    }),
    { numRuns: 20 },
  );
}, 120_000);
