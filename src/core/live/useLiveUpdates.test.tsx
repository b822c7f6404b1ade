import { expect, it, vi } from 'vitest';
import { createMemoryBrowser } from '#platform/memoryLive.ts';
import { createMemoryPlatform } from '#platform/memoryPlatform.ts';
import { createServices } from '../services/services.ts';
import { renderHook } from '../testing/renderHook.tsx';
import { CapabilitiesProvider } from '../session/CapabilitiesProvider.tsx';
import { transactionKey } from '../reading/transactionReads.ts';
import { useLiveUpdates } from './useLiveUpdates.ts';

it('drops the early read of a transaction that has changed meanwhile, and no other', async () => {
  const browser = createMemoryBrowser();
  const services = createServices(createMemoryPlatform({ live: browser.openTab() }), {
    baseUrl: '',
    fetch: async () => Response.json({ status: 'success', message: { LIVE: true } }),
  });
  services.session.signIn({ id: '7', name: 'agent', code: 'AGT01', role: 'agent', phone: '' });
  await renderHook(() => useLiveUpdates(), null, { services, provider: CapabilitiesProvider });
  await vi.waitFor(() => expect(browser.streams).toHaveLength(1));
  browser.send({ kind: 'open' });

  const { earlyReads } = services;
  for (const id of ['changed', 'same'])
    void earlyReads.start(transactionKey(id), async () => 'early');
  browser.send({ kind: 'transaction', id: 'changed' });
  const take = (id: string) => earlyReads.takeOrRead(transactionKey(id), async () => 'current');
  expect(await take('changed')).toBe('current');
  expect(await take('same')).toBe('early');
});
