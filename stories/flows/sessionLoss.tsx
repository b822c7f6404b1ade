import type { Decorator } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { fetchLookups } from '#api/transaction.ts';
import { AppToasts } from '#app/AppToasts.tsx';
import type { Role } from '#domain/users/roles.ts';
import { defaultSessionLimits } from '#domain/users/session.ts';
import { createMemoryPlatform } from '#test/memoryPlatform.ts';
import { createServices, type Services } from '#core/services/services.ts';
import { ServicesProvider } from '#core/services/ServicesProvider.tsx';

/** Returns the services of a signed-in user whose session has expired on the server. */
function createExpiredServices(role: Role): Services {
  const services = createServices(createMemoryPlatform(), {
    baseUrl: '',
    fetch: async () => new Response('', { status: 401 }),
  });
  services.beginSession(
    { id: '1', name: role, code: 'USR01', role, phone: '' },
    defaultSessionLimits,
  );
  return services;
}

const withToasts: Decorator = (Story, { loaded }) => (
  <ServicesProvider services={loaded.services}>
    <Story />
    <AppToasts />
  </ServicesProvider>
);

/** Parts of a story in which the session of a user with this role is lost. */
export const sessionLoss = (role: Role) => ({
  loaders: [() => ({ services: createExpiredServices(role) })],
  decorators: [withToasts],
});

interface Context {
  canvas: ReturnType<typeof within>;
  loaded: { services?: Services };
}

/** Makes a call with the response 401 and expects the notice of the app. */
export async function loseSession({ canvas, loaded }: Context) {
  const { services } = loaded;
  if (!services) throw new Error('the story lacks sessionLoss()');
  await withoutTimers(() => fetchLookups(services.client));
  const messages = within(canvas.getByRole('region', { name: 'Notices' }));
  const notice = await messages.findByText('Your session has been failed');
  await waitFor(() => expect(notice).toBeVisible());
}

/** Disables timers during an action, so that the notice is still there in the snapshot. */
async function withoutTimers(action: () => Promise<unknown>) {
  const { setTimeout } = globalThis;
  Object.assign(globalThis, { setTimeout: () => 0 });
  await action();
  globalThis.setTimeout = setTimeout;
}
