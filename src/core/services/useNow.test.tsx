import { afterEach, expect, it, vi } from 'vitest';
import { createTestServices, renderHook } from '#test/renderHook.tsx';
import { useNow } from './useNow.ts';

const noon = Date.parse('2026-03-14T12:00:00+05:30');
const minuteMs = 60_000;

afterEach(() => vi.restoreAllMocks());

it('returns the time of every minute until the screen closes', async () => {
  const clock = vi.spyOn(Date, 'now').mockReturnValue(noon);
  const started = vi.spyOn(window, 'setInterval');
  const stopped = vi.spyOn(window, 'clearInterval');
  const { current, unmount } = await renderHook(() => useNow(), null);
  await expect.poll(current).toBe(noon);

  const everyMinute = () => started.mock.calls.findIndex(([, delay]) => delay === minuteMs);
  await expect.poll(everyMinute).not.toBe(-1);
  const [tick] = started.mock.calls[everyMinute()] ?? [];
  const timer = started.mock.results[everyMinute()]?.value;
  clock.mockReturnValue(noon + minuteMs);
  if (typeof tick === 'function') tick();
  await expect.poll(current).toBe(noon + minuteMs);

  unmount();
  expect(stopped).toHaveBeenCalledWith(timer);
});

it('follows the server when the clock of the device is wrong', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(noon + 45 * minuteMs);
  const { services } = createTestServices();
  const { current } = await renderHook(() => useNow(), null, { services });
  await expect.poll(current).toBe(noon + 45 * minuteMs);
  services.platform.clock.startRequest()(new Date(noon).toUTCString());
  await expect.poll(current).toBe(noon + 500);
});
