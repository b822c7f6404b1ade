import { afterAll, beforeAll, onTestFinished } from 'vitest';
import type { AppConfig } from '#server/appConfig.ts';
import type { Role } from '#domain/users/roles.ts';
import type { TestClient } from './client.ts';
import { type EngineName, openTestDatabase } from './engines.ts';
import type { Person } from './people.ts';
import { TestServer } from './testServer.ts';

interface Options extends Partial<AppConfig> {
  /** Invariants that the tests violate on purpose; `all` for data without a history. */
  except?: NonNullable<Parameters<TestServer['close']>[0]>['except'] | 'all';
}

const close = (testServer: TestServer, except: Options['except'] = []) =>
  except === 'all' ? testServer.closeUnchecked() : testServer.close({ except });

/** Opens a server before the tests of a block, and closes it after them. @param options also its settings */
export function useTestServer(engine: EngineName, { except, ...config }: Options = {}): TestServer {
  const testServer = new TestServer();
  beforeAll(async () => testServer.start(await openTestDatabase(engine), config));
  afterAll(() => close(testServer, except));
  return testServer;
}

/** Opens a server in a test, and closes it at its end. @param options also its settings */
export async function openTestServer(
  engine: EngineName,
  { except, ...config }: Options = {},
): Promise<TestServer> {
  const testServer = await TestServer.open(engine, config);
  onTestFinished(() => close(testServer, except));
  return testServer;
}

/** Returns a client that has a session during the tests of a block. */
export function useSession(testServer: TestServer, person: Person): TestClient {
  const client = testServer.anonymousClient(person);
  beforeAll(() => testServer.beginSession(client, person));
  return client;
}

/** Returns a client of each role that has a session during the tests of a block. */
export const useSessions = (testServer: TestServer): Record<Role, TestClient> => ({
  admin: useSession(testServer, 'admin'),
  banker: useSession(testServer, 'banker'),
  agent: useSession(testServer, 'agent'),
});
