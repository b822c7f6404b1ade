import { expect, it } from 'vitest';
import { createMemoryPlatform } from '#test/memoryPlatform.ts';
import { createStore } from '#platform/store.ts';
import { createServices } from '#core/services/services.ts';
import { renderHook } from '#test/renderHook.tsx';
import { CapabilitiesProvider } from '#core/session/CapabilitiesProvider.tsx';
import { useCapabilities } from '#core/session/useCapabilities.ts';
import { useHoldClaim } from './useHoldClaim.ts';

const useForm = () => ({ ...useHoldClaim('1'), isOffered: useCapabilities().hasClaims });

it('takes the claim of a form that was used offline when the network is back', async () => {
  const online = createStore(true);
  const calls: string[] = [];
  const services = createServices(
    { ...createMemoryPlatform(), online },
    {
      baseUrl: '',
      async fetch(url) {
        const call = String(url).split('=')[1] ?? '';
        if (call === 'getCapabilities') {
          return Response.json({ status: 'success', message: { CLAIMS: true } });
        }
        calls.push(call);
        return Response.json({ status: 'success', message: [] });
      },
    },
  );
  services.session.signIn({ id: '8', name: 'banker', code: 'BNK01', role: 'banker', phone: '' });
  const form = await renderHook(useForm, null, { services, provider: CapabilitiesProvider });
  await expect.poll(() => form.current().isOffered).toBe(true);
  online.set(false);
  form.current().onUse();
  await expect.poll(() => form.current().isMissing).toBe(true);
  expect(calls).toEqual([]);
  online.set(true);
  await expect.poll(() => form.current().isMissing).toBe(false);
  form.unmount();
  await expect.poll(() => calls).toEqual(['claimTransaction', 'releaseClaim']);
});
