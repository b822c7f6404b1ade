import { type ComponentType, Fragment, type ReactNode, StrictMode, useLayoutEffect } from 'react';
import { RawIntlProvider } from 'react-intl';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, onTestFinished } from 'vitest';
import { createMemoryBrowser } from '#test/memoryBrowser.ts';
import { createMemoryObjectStore } from '#test/memoryObjectStore.ts';
import { createMemoryPlatform } from '#test/memoryPlatform.ts';
import type { ObjectStore } from '#platform/objectStore.ts';
import { createStore } from '#platform/store.ts';
import { createServices } from '#core/services/services.ts';
import { ServicesProvider, useStore } from '#core/services/ServicesProvider.tsx';
import { SessionScope } from '#core/session/SessionScope.tsx';
import type { Toast } from '#core/services/toasts.ts';

const refuseCall = () => Promise.reject(new Error('no server'));

/** Creates the services of a signed-in agent. There is no server: tests pass fake calls to the hooks. */
export function createTestServices(objects: ObjectStore = createMemoryObjectStore()) {
  const online = createStore(true);
  const browser = createMemoryBrowser();
  const platform = {
    ...createMemoryPlatform({ browser }),
    online,
    openObjectStore: () => objects,
  };
  const services = createServices(platform, { baseUrl: '', fetch: refuseCall });
  services.session.signIn({ id: '7', name: 'agent', code: 'AGT01', role: 'agent', phone: '' });
  const toasts = new Map<string, Toast>();
  services.toasts.list.subscribe(() => {
    for (const toast of services.toasts.list.get()) toasts.set(toast.id, toast);
  });
  return {
    services,
    online,
    /** Opens the stream of changes. Returns a function that sends events. */
    async openLive() {
      services.live.start();
      await expect.poll(() => browser.streams.length).toBe(1);
      browser.send({ kind: 'open' });
      return browser.send;
    },
    /** Returns all toasts so far, including expired ones. */
    toasts: () => [...toasts.values()],
  };
}

type RenderServices = ReturnType<typeof createTestServices>['services'];

interface RenderOptions {
  /** @default those of {@link createTestServices} */
  services?: RenderServices;
  /** Navigation state of the link that opens the screen. Without it, the screen is opened by a reload. */
  link?: object;
  /** Surrounds the screen. */
  provider?: ComponentType<{ children: ReactNode }>;
  isStrict?: boolean;
}

/** Renders a hook in a screen at `/form` until the test ends. */
export async function renderHook<Value, Props>(
  useHook: (props: Props) => Value,
  initialProps: Props,
  {
    services = createTestServices().services,
    link,
    provider: Provider = Fragment,
    isStrict = false,
  }: RenderOptions = {},
) {
  const props = createStore(initialProps);
  const values: Value[] = [];
  function Screen() {
    const value = useHook(useStore(props));
    useLayoutEffect(() => void values.push(value));
    return null;
  }
  const routes = [
    { path: '/', element: null },
    { path: '/form', element: <Screen /> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [link ? '/' : '/form'] });
  if (link) await router.navigate('/form', { state: link });

  await openUserStorage(services);
  const root = createRoot(document.createElement('div'));
  const app = (
    <RawIntlProvider value={services.intl}>
      <ServicesProvider services={services}>
        <SessionScope>
          <Provider>
            <RouterProvider router={router} />
          </Provider>
        </SessionScope>
      </ServicesProvider>
    </RawIntlProvider>
  );
  root.render(isStrict ? <StrictMode>{app}</StrictMode> : app);
  const unmount = () => {
    root.unmount();
    router.dispose();
  };
  onTestFinished(unmount);
  return {
    /** Every value the hook has returned. */
    values,
    /** Returns the latest value. @throws Error before the first render. */
    current(): Value {
      const value = values.at(-1);
      if (value === undefined) throw new Error('the hook has not been rendered yet');
      return value;
    },
    rerender: props.set,
    navigate: router.navigate,
    unmount,
  };
}

/**
 * Loads the data of the signed-in user, as the start of the app does. Otherwise each screen would show
 * nothing for 300 ms. Does not wait for a storage that a test has paused.
 */
async function openUserStorage({ session, userStorage }: RenderServices): Promise<void> {
  const state = session.state.get();
  if (state.kind === 'signedOut') return;
  const nextTask = new Promise((resolve) => setTimeout(resolve));
  await Promise.race([userStorage.open(state.user.id), nextTask]);
}
