import { expect } from 'storybook/test';
import { createClient } from '#api/request.ts';
import { signIn } from '#api/login.ts';
import { FlowApp } from './FlowApp.tsx';
import { cast, opening, type Person } from './opening.ts';
import type { TransactionRecord } from './server/data.ts';
import { createMemoryServer, type MemoryServer } from './server/memoryServer.ts';

interface Loaded {
  loaded: { server?: MemoryServer };
}

/** The server of a story. */
export function serverOf({ loaded }: Loaded): MemoryServer {
  if (!loaded.server) throw new Error('the story has no server');
  return loaded.server;
}

/** What every flow is told with: a server of its own, and nothing wrong between the two sides. */
export const flow = {
  loaders: [() => ({ server: createMemoryServer(opening()) })],
  render: (_args: object, context: Loaded) => <FlowApp server={serverOf(context)} />,
  afterEach: async (context: Loaded) => {
    await expect(serverOf(context).problems).toEqual([]);
    forgetAnnouncements();
  },
};

/**
 * What was announced on the way names buttons of screens that were left since; for a person such
 * words are gone after seven seconds.
 */
function forgetAnnouncements() {
  document.querySelectorAll('[data-live-announcer] > * > *').forEach((words) => words.remove());
}

/** Signs somebody in elsewhere, to act with the calls of the app behind the screen's back. */
export async function workAs(server: MemoryServer, person: Person) {
  const { name, password } = cast[person];
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

/** A transaction as the server has it. */
export function transactionOf({ data }: MemoryServer, code: string): TransactionRecord {
  const record = data.transactions.find((one) => one.code === code);
  if (!record) throw new Error(`there is no transaction ${code}`);
  return record;
}
