import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { noCapabilities } from '#domain/capabilities.ts';
import { paise } from '#domain/money/money.ts';
import { createMemoryPlatform } from '#test/memoryPlatform.ts';
import { createServices } from '../services/services.ts';
import { renderHook } from '#test/renderHook.tsx';
import { CapabilitiesProvider } from './CapabilitiesProvider.tsx';
import { useCapabilities } from './useCapabilities.ts';

/** Creates the services of a signed-in agent, with a server that gives these answers in turn. */
function setUp(...answers: readonly (() => Response | Promise<Response>)[]) {
  let calls = 0;
  const services = createServices(createMemoryPlatform(), {
    baseUrl: '',
    fetch: async () => {
      calls += 1;
      return (answers[calls - 1] ?? unreachable)();
    },
  });
  services.session.signIn({ id: '7', name: 'agent', code: 'AGT01', role: 'agent', phone: '' });
  return {
    services,
    calls: () => calls,
    toasts: services.toasts.list.get,
    open: () =>
      renderHook(() => useCapabilities(), null, { services, provider: CapabilitiesProvider }),
  };
}

const unreachable = () => Promise.reject(new TypeError('no network'));
const asking = () =>
  Response.json({
    status: 'success',
    message: { RETYPE_ABOVE: '100000.00', CLAIMS: true, REVERSALS: 1 },
  });
const asked = { ...noCapabilities, retypeAbove: paise(10_000_000), hasClaims: true, reversals: 1 };

describe('the capabilities of the server', () => {
  it('are read once for several screens', async () => {
    const { open, calls } = setUp(asking);
    const first = await open();
    await expect.poll(first.current).toEqual(asked);
    expect(first.values[0]).toEqual(noCapabilities);
    const second = await open();
    await expect.poll(() => second.values[0]).toEqual(asked);
    expect(calls()).toBe(1);
  });

  it('are read after the first rows of the screen', async () => {
    const { open, calls, services } = setUp(asking);
    const { promise, resolve } = Promise.withResolvers<void>();
    void services.earlyReads.start(['rows'], () => promise);
    const { current } = await open();
    const cached = async () => (await services.userStorage.open('7')).cache.get('capabilities');
    await expect.poll(cached).toMatchObject({ isValidating: true });
    expect(calls()).toBe(0);
    resolve();
    await expect.poll(current).toEqual(asked);
  });

  it.each<[string, () => Response]>([
    ['refuses an unknown run', () => Response.json({ status: 'error', message: 'Unknown' })],
    ['answers 404', () => new Response('Not found', { status: 404 })],
    ['answers 400', () => Response.json({ status: 'error', message: 'x' }, { status: 400 })],
    ['answers without JSON', () => new Response('')],
    ['knows only other ones', () => Response.json({ status: 'success', message: {} })],
  ])('are none if it %s', async (_, answer) => {
    const { open, calls, toasts } = setUp(answer, unreachable);
    const { current } = await open();
    await expect.poll(calls).toBe(1);
    expect(current()).toEqual(noCapabilities);
    expect(toasts()).toEqual([]);
  });

  it('are not asked again of a server that does not know the call', async () => {
    const { open, calls, services } = setUp(() => new Response('', { status: 404 }));
    await open();
    const cached = async () => (await services.userStorage.open('7')).cache.get('capabilities');
    await expect.poll(cached).toMatchObject({ data: noCapabilities, isValidating: false });
    const second = await open();
    await expect.poll(() => second.values[0]).toEqual(noCapabilities);
    expect(calls()).toBe(1);
  });

  it('are asked again after a while if no answer arrived', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { open, calls, toasts } = setUp(unreachable, asking);
    const { current } = await open();
    await expect.poll(calls).toBe(1);
    expect(current()).toEqual(noCapabilities);
    await expect.poll(vi.getTimerCount).toBeGreaterThan(0);
    await vi.runOnlyPendingTimersAsync();
    await expect.poll(current).toEqual(asked);
    expect(toasts()).toEqual([]);
  });

  it('are read at the next sign-in if no answer arrived', async () => {
    const { open, calls, toasts } = setUp(unreachable, asking);
    const first = await open();
    await expect.poll(calls).toBe(1);
    first.unmount();
    const second = await open();
    await expect.poll(second.current).toEqual(asked);
    expect(toasts()).toEqual([]);
  });
});
