import { expect, it, vi } from 'vitest';
import { createMemoryBrowser } from '#test/memoryBrowser.ts';
import { createMemoryPlatform } from '#test/memoryPlatform.ts';
import { createServices } from '../services/services.ts';
import { renderHook } from '#test/renderHook.tsx';
import { CapabilitiesProvider } from '../session/CapabilitiesProvider.tsx';
import { transactionKey } from '../reading/transactionReads.ts';
import { useLiveStream } from './useLiveStream.ts';

async function setUp() {
  const browser = createMemoryBrowser();
  const services = createServices(createMemoryPlatform({ browser }), {
    baseUrl: '',
    fetch: async () => Response.json({ status: 'success', message: { LIVE: true } }),
  });
  const user = { id: '7', name: 'agent', code: 'AGT01', role: 'agent', phone: '' } as const;
  services.session.signIn(user);
  const options = { services, provider: CapabilitiesProvider };
  const { unmount } = await renderHook(() => useLiveStream(), null, options);
  await vi.waitFor(() => expect(browser.streams).toHaveLength(1));
  browser.send({ kind: 'open' });
  return { browser, services, user, unmount };
}

it('drops the early read of a transaction that has changed meanwhile, and no other', async () => {
  const { browser, services } = await setUp();
  const { earlyReads } = services;
  for (const id of ['changed', 'same'])
    void earlyReads.start(transactionKey(id), async () => 'early');
  browser.send({ kind: 'transaction', id: 'changed' });
  const take = (id: string) => earlyReads.take(transactionKey(id));
  expect(await take('changed')).toBeUndefined();
  expect(await take('same')).toBe('early');
});

it('begins anew for another user, and ends with the screen', async () => {
  const { browser, services, user, unmount } = await setUp();
  const [first] = browser.streams;
  services.session.signIn({ ...user, id: '8' });
  await vi.waitFor(() => {
    expect(browser.streams).toHaveLength(1);
    expect(browser.streams[0]).not.toBe(first);
  });
  unmount();
  await vi.waitFor(() => expect(browser.streams).toHaveLength(0));
  expect(services.live.state.get().kind).toBe('off');
});
