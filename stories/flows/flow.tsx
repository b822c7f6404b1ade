import { expect } from 'storybook/test';
import { createClient } from '#api/request.ts';
import { signIn } from '#api/login.ts';
import { FlowApp } from './FlowApp.tsx';
import { seedUsers, type Person, seedData } from './seedData.ts';
import type { TransactionRecord } from './server/data.ts';
import { createMemoryServer, type MemoryServer } from './server/memoryServer.ts';

interface Loaded {
  loaded: { server?: MemoryServer };
}

/** Returns the server of a story. @throws Error without one */
export function serverOf({ loaded }: Loaded): MemoryServer {
  if (!loaded.server) throw new Error('the story has no server');
  return loaded.server;
}

/** The common parts of all flows. Each has a new server and expects no contract problems. */
export const flow = {
  loaders: [() => ({ server: createMemoryServer(seedData()) })],
  render: (_args: object, context: Loaded) => <FlowApp server={serverOf(context)} />,
  afterEach: async (context: Loaded) => {
    await expect(serverOf(context).problems).toEqual([]);
    clearAnnouncements();
  },
};

/**
 * Removes screen-reader announcements, which can name buttons of previous screens. They expire
 * after seven seconds.
 */
function clearAnnouncements() {
  document
    .querySelectorAll('[data-live-announcer] > * > *')
    .forEach((announcement) => announcement.remove());
}

/** Signs a user in with another client and returns it. */
export async function signInElsewhere(server: MemoryServer, person: Person) {
  const { name, password } = seedUsers[person];
  const client = createClient({
    baseUrl: '',
    fetch: server.openBrowser(),
    isOnline: () => true,
    username: () => name,
    timezone: () => 'Asia/Kolkata',
    timeoutMs: 1000,
    uploadTimeoutMs: 1000,
  });
  const result = await signIn(client, name, password);
  if (!result.ok) throw new Error(`${name} can't sign in`);
  return { client, user: result.value };
}

/** Returns the stored transaction with a code. @throws Error without one */
export function transactionOf({ data }: MemoryServer, code: string): TransactionRecord {
  const record = data.transactions.find((one) => one.code === code);
  if (!record) throw new Error(`there is no transaction ${code}`);
  return record;
}
