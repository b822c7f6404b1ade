import { expect, it } from 'vitest';
import { createMemoryBrowser } from '#test/memoryBrowser.ts';
import { createMemoryPlatform } from '#test/memoryPlatform.ts';
import { createServices } from '../services/services.ts';
import { renderHook } from '#test/renderHook.tsx';
import { useCounters, useToday } from './useCounters.ts';

/** Reads the day as a screen and the counters as the shell around it do. */
function useShownCounters(path: string) {
  const today = useToday();
  return { ...useCounters(path), today };
}

/** Reads the counters on one path. The test answers the reads. */
async function setUp() {
  const browser = createMemoryBrowser();
  const reads: PromiseWithResolvers<Response>[] = [];
  const services = createServices(createMemoryPlatform({ browser }), {
    baseUrl: '',
    async fetch() {
      const read = Promise.withResolvers<Response>();
      reads.push(read);
      return read.promise;
    },
  });
  services.session.signIn({ id: '7', name: 'admin', code: 'ADM01', role: 'admin', phone: '' });
  services.live.start();
  await expect.poll(() => browser.streams.length).toBe(1);
  const { current, rerender } = await renderHook<ReturnType<typeof useShownCounters>, string>(
    useShownCounters,
    '/one',
    { services },
  );
  const shown = () => {
    const { rate, unread } = current().counters ?? {};
    return [rate, unread];
  };
  async function answer(index: number, rate: string, unread: number) {
    await expect.poll(() => reads.length).toBeGreaterThan(index);
    const counters = { status: 'success', message: unread, rate, today: '2026-03-14' };
    reads[index]?.resolve(Response.json(counters));
  }
  await answer(0, '80', 3);
  await expect.poll(shown).toEqual(['80', 3]);
  return { current, rerender, shown, answer, reads, send: browser.send };
}

it('has the day for a screen that opens with the shell', async () => {
  const { current } = await setUp();
  expect(current().today).toBe('2026-03-14');
});

it('keeps a newer rate when the notifications were opened before it', async () => {
  const { current, shown, answer, send } = await setUp();
  const { clearUnread } = current();
  send({ kind: 'rate' });
  await answer(1, '81', 3);
  await expect.poll(shown).toEqual(['81', 3]);
  clearUnread();
  await expect.poll(shown).toEqual(['81', 0]);
});

it('does not show an older answer after a newer one', async () => {
  const { rerender, shown, answer, reads, send } = await setUp();
  send({ kind: 'rate' });
  await expect.poll(() => reads.length).toBe(2);
  rerender('/two');
  await answer(2, '82', 1);
  await expect.poll(shown).toEqual(['82', 1]);
  await answer(1, '81', 3);
  send({ kind: 'rate' });
  await answer(3, '83', 1);
  await expect.poll(shown).toEqual(['83', 1]);
});

it('reads again when the notifications were opened during a read', async () => {
  const { current, shown, answer, reads, send } = await setUp();
  send({ kind: 'rate' });
  await expect.poll(() => reads.length).toBe(2);
  current().clearUnread();
  await expect.poll(shown).toEqual(['80', 0]);
  await answer(1, '81', 3);
  await answer(2, '81', 0);
  await expect.poll(shown).toEqual(['81', 0]);
});

it('counts the notifications that an event adds without a read', async () => {
  const { shown, answer, reads, send } = await setUp();
  send({ kind: 'notifications', added: 2 });
  await expect.poll(shown).toEqual(['80', 5]);
  expect(reads).toHaveLength(1);
  send({ kind: 'notifications' });
  await answer(1, '80', 0);
  await expect.poll(shown).toEqual(['80', 0]);
});
