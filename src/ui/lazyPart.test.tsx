import type { ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';
import { expect, it, onTestFinished, vi } from 'vitest';
import { lazyPart } from './lazyPart.tsx';

const Part = ({ text }: { text: string }) => <p>{text}</p>;

function render(Shown: ComponentType<{ text: string }>) {
  const element = document.createElement('div');
  const root = createRoot(element);
  onTestFinished(() => root.unmount());
  flushSync(() => root.render(<Shown text="shown" />));
  return element;
}

it('loads its code when it is first shown, and shows something else until then', async () => {
  const load = vi.fn<() => Promise<{ Part: typeof Part }>>(async () => ({ Part }));
  const Lazy = lazyPart(load, 'Part', { fallback: 'loading' });
  expect(load).not.toHaveBeenCalled();
  const element = render(Lazy);
  expect(element.textContent).toBe('loading');
  await expect.poll(() => element.textContent).toBe('shown');
});

it('is shown at once if its code was loaded in advance', async () => {
  const load = vi.fn<() => Promise<{ Part: typeof Part }>>(async () => ({ Part }));
  const Lazy = lazyPart(load, 'Part', { fallback: 'loading' });
  await Lazy.preload();
  expect(render(Lazy).textContent).toBe('shown');
  await Lazy.preload();
  expect(load).toHaveBeenCalledOnce();
});

it('loads its code again after a failure', async () => {
  const load = vi
    .fn<() => Promise<{ Part: typeof Part }>>(async () => ({ Part }))
    .mockRejectedValueOnce(new Error('Failed to fetch'));
  const Lazy = lazyPart(load, 'Part');
  await expect(Lazy.preload()).rejects.toThrow('Failed to fetch');
  await Lazy.preload();
  expect(render(Lazy).textContent).toBe('shown');
});
