import { expect, it, vi } from 'vitest';
import { createMemoryBrowser } from '#test/memoryBrowser.ts';
import { createMemoryPlatform } from '#test/memoryPlatform.ts';
import { renderHook } from '#test/renderHook.tsx';
import { createServices } from '#core/services/services.ts';
import { useToCheck } from './useToCheck.ts';

const wireRow = (id: string, second: number, isToCheck = true) => ({
  TRANSACTION_ID: id,
  TRANSACTION_CODE: id,
  BANK: 'Bank',
  AGENT: 'agent',
  LOGO_URL: null,
  AMOUNT: '1.00',
  STATUS_DESC: isToCheck ? 'Checking' : 'Completed',
  COLOUR: 'BLUE' as const,
  TRANS_CREATED_TIME: `2026-11-21T14:30:${String(second).padStart(2, '0')}+05:30`,
});
const event = (row: ReturnType<typeof wireRow>) =>
  ({ kind: 'transaction', id: row.TRANSACTION_ID, row }) as const;

/** Opens the list with a stream of changes, at a server with these rows. */
async function setUp(rows: readonly object[]) {
  const browser = createMemoryBrowser();
  const fetchRows = vi.fn<() => Promise<Response>>(async () =>
    Response.json({ status: 'success', message: rows }),
  );
  const services = createServices(createMemoryPlatform({ browser }), {
    baseUrl: '',
    fetch: fetchRows,
  });
  services.session.signIn({ id: '1', name: 'admin', code: 'ADM01', role: 'admin', phone: '' });
  const hook = await renderHook(useToCheck, undefined, { services });
  services.live.start();
  await vi.waitFor(() => expect(browser.streams).toHaveLength(1));
  browser.send({ kind: 'open' });
  const shown = () => {
    const state = hook.values.at(-1)?.state;
    return state?.kind === 'ready' ? state.rows.map(({ id }) => id).join() : state?.kind;
  };
  await vi.waitFor(() => expect(shown()).toBe(rows.map((_, at) => `row-${at}`).join()));
  return { send: browser.send, shown, fetchRows };
}

it('follows the rows of events without a read', async () => {
  const { send, shown, fetchRows } = await setUp([wireRow('row-0', 10), wireRow('row-1', 20)]);
  send(event(wireRow('other', 15, false)));
  send(event(wireRow('new', 15)), event(wireRow('newest', 30)));
  await vi.waitFor(() => expect(shown()).toBe('row-0,new,row-1,newest'));
  send(event(wireRow('row-0', 10, false)));
  await vi.waitFor(() => expect(shown()).toBe('new,row-1,newest'));
  expect(fetchRows).toHaveBeenCalledTimes(1);
});

it('reads which one follows a row that has left a full list', async () => {
  const rows = Array.from({ length: 10 }, (_, at) => wireRow(`row-${at}`, at));
  const { send, fetchRows } = await setUp(rows);
  send(event(wireRow('row-3', 3, false)));
  await vi.waitFor(() => expect(fetchRows).toHaveBeenCalledTimes(2));
});
