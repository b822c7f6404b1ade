import { createRoot } from 'react-dom/client';
import { BrowserRouter, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { StrictMode, useLayoutEffect, useState } from 'react';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createOverlayHistory, type OverlayHistory } from '#platform/overlayHistory.ts';
import { useCloseOnBack } from '#ui/closeOnBack.ts';
import { OverlayNavigation } from './OverlayNavigation.tsx';

let onArrival = () => {};
window.addEventListener('popstate', () => onArrival(), { capture: true });
// Created once, as in the app: it listens before all routers.
const overlays: OverlayHistory = createOverlayHistory();

interface Actions {
  open: (name: string) => void;
  close: (name: string) => void;
  setBlocked: (isBlocked: boolean) => void;
  navigate: ReturnType<typeof useNavigate>;
}

/** Renders a screen with overlays at `/list`, opened from `/before`. */
async function openScreen() {
  window.history.pushState({ idx: 0, key: 'before' }, '', '/before');
  window.history.pushState({ idx: 1, key: 'list', usr: { kept: true } }, '', '/list');
  let actions: Actions | undefined;
  const renders: string[] = [];
  const shown = { names: [] as readonly string[], isBlocked: false, path: '' };

  function Overlay({ name, isBlocked }: { name: string; isBlocked: boolean }) {
    useCloseOnBack(() => actions?.close(name), { isBlocked });
    return null;
  }
  function Screen() {
    const [names, setNames] = useState<readonly string[]>([]);
    const [isBlocked, setBlocked] = useState(false);
    const location = useLocation();
    const navigate = useNavigate();
    const type = useNavigationType();
    const open = location.pathname === '/list' ? names : [];
    const latest: Actions = {
      open: (name) => setNames((last) => [...last, name]),
      close: (name) => setNames((last) => last.filter((one) => one !== name)),
      setBlocked,
      navigate,
    };
    useLayoutEffect(() => {
      actions = latest;
      shown.names = open;
      shown.isBlocked = isBlocked;
      shown.path = location.pathname + location.search;
      renders.push(`${location.key} ${type}`);
    });
    return open.map((name) => <Overlay key={name} name={name} isBlocked={isBlocked} />);
  }
  const root = createRoot(document.createElement('div'));
  root.render(
    <StrictMode>
      <BrowserRouter useTransitions={false}>
        <OverlayNavigation overlays={overlays}>
          <Screen />
        </OverlayNavigation>
      </BrowserRouter>
    </StrictMode>,
  );
  onTestFinished(() => root.unmount());
  await expect.poll(() => shown.path).toBe('/list');
  const { history } = window;
  const act = () => {
    if (!actions) throw new Error('not rendered');
    return actions;
  };
  const entries = () => Number((history.state as { overlays?: number } | null)?.overlays ?? 0);
  return {
    shown,
    renders,
    act,
    entries,
    /** Opens overlays and waits for their entries. */
    async open(...names: readonly string[]) {
      for (const name of names) act().open(name);
      await expect.poll(entries).toBe(names.length);
      expect(shown.names).toEqual(names);
    },
    /** Lets Back close overlays or not, and waits until they know. */
    async block(isBlocked: boolean) {
      act().setBlocked(isBlocked);
      await expect.poll(() => shown.isBlocked).toBe(isBlocked);
    },
    path: () => window.location.pathname + window.location.search,
  };
}

/** Travels and waits until the browser has arrived. */
async function travel(delta: number) {
  const arrived = new Promise<void>((resolve) => (onArrival = resolve));
  window.history.go(delta);
  await arrived;
}
const back = () => travel(-1);

const home = window.location.pathname + window.location.search;
beforeEach(() => {
  onTestFinished(() => window.history.pushState(null, '', home));
});

describe('Back', () => {
  it('closes an overlay and stays on the screen, without a render of the router', async () => {
    const { open, shown, renders, path } = await openScreen();
    await open('viewer');
    const before = new Set(renders);
    await back();
    await expect.poll(() => shown.names).toEqual([]);
    expect(path()).toBe('/list');
    expect(new Set(renders)).toEqual(before);
    expect((window.history.state as { usr: unknown }).usr).toEqual({ kept: true });
    await back();
    await expect.poll(() => shown.path).toBe('/before');
  });

  it('closes the topmost of several first', async () => {
    const { open, shown } = await openScreen();
    await open('selection', 'dialog', 'viewer');
    await back();
    await expect.poll(() => shown.names).toEqual(['selection', 'dialog']);
    await back();
    await expect.poll(() => shown.names).toEqual(['selection']);
    await back();
    await expect.poll(() => shown.names).toEqual([]);
    await back();
    await expect.poll(() => shown.path).toBe('/before');
  });

  it('leaves the screen at once after an overlay was closed by its button', async () => {
    const { open, act, entries, shown } = await openScreen();
    await open('dialog');
    act().close('dialog');
    await expect.poll(entries).toBe(0);
    await back();
    await expect.poll(() => shown.path).toBe('/before');
  });

  it('leaves the screen at once after several were closed together', async () => {
    const { open, act, entries, shown } = await openScreen();
    await open('dialog', 'viewer');
    act().close('dialog');
    act().close('viewer');
    await expect.poll(entries).toBe(0);
    await back();
    await expect.poll(() => shown.path).toBe('/before');
  });

  it('keeps one entry when an overlay replaces another', async () => {
    const { open, act, entries, shown } = await openScreen();
    await open('dialog');
    act().close('dialog');
    act().open('viewer');
    await expect.poll(() => shown.names).toEqual(['viewer']);
    expect(entries()).toBe(1);
    await back();
    await expect.poll(() => shown.names).toEqual([]);
    expect(entries()).toBe(0);
  });

  it('does not close what is being sent', async () => {
    const { open, block, entries, shown, path } = await openScreen();
    await open('dialog');
    await block(true);
    await back();
    await expect.poll(entries).toBe(1);
    expect(shown.names).toEqual(['dialog']);
    expect(path()).toBe('/list');
    await block(false);
    await back();
    await expect.poll(() => shown.names).toEqual([]);
  });
});

describe('Forward', () => {
  it('does nothing after an overlay was closed', async () => {
    const { open, entries, shown } = await openScreen();
    await open('dialog');
    await back();
    await expect.poll(() => shown.names).toEqual([]);
    await travel(1);
    await expect.poll(entries).toBe(0);
    expect(shown.path).toBe('/list');
    await back();
    await expect.poll(() => shown.path).toBe('/before');
  });
});

describe('a navigation', () => {
  it('with a closing dialog begins at the screen', async () => {
    const { open, act, shown } = await openScreen();
    await open('panel');
    act().close('panel');
    void act().navigate('/details');
    await expect.poll(() => shown.path).toBe('/details');
    await back();
    await expect.poll(() => shown.path).toBe('/list');
    await back();
    await expect.poll(() => shown.path).toBe('/before');
  });

  it('that replaces the address with a closing dialog leaves one entry', async () => {
    const { open, act, shown, entries } = await openScreen();
    await open('filters');
    act().close('filters');
    void act().navigate('/list?bank=HDFC', { replace: true });
    await expect.poll(() => shown.path).toBe('/list?bank=HDFC');
    await expect.poll(entries).toBe(0);
    await back();
    await expect.poll(() => shown.path).toBe('/before');
  });

  it('beside an open overlay keeps it, and Back closes it', async () => {
    const { open, act, shown, entries } = await openScreen();
    await open('selection');
    void act().navigate('/list?sort=amount', { replace: true });
    await expect.poll(() => shown.path).toBe('/list?sort=amount');
    await expect.poll(entries).toBe(1);
    await back();
    await expect.poll(() => shown.names).toEqual([]);
    expect(shown.path).toBe('/list?sort=amount');
  });

  it('back by a button leaves the screen in one step', async () => {
    const { open, act, shown } = await openScreen();
    await open('selection');
    void act().navigate(-1);
    await expect.poll(() => shown.path).toBe('/before');
  });
});
