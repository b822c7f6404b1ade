import type { CallName, PayloadOf } from '#api/contract/calls.ts';
import type { TestFile } from '#server/test/client.ts';
import { everyone, passwordOf, people, wireIdOf } from '#server/test/people.ts';
import type { TestServer } from '#server/test/testServer.ts';
import { type Data, dataOf } from '../data.ts';
import { createMemoryServer } from '../memoryServer.ts';

export interface RecordedResponse {
  http: number;
  body: Record<string, unknown>;
}

/** A browser that calls one of the servers. */
export interface Client {
  call: <Name extends CallName>(name: Name, payload: PayloadOf<Name>) => Promise<RecordedResponse>;
  raw: (name: string, body: unknown) => Promise<RecordedResponse>;
  upload: <Name extends CallName>(
    name: Name,
    payload: PayloadOf<Name>,
    files: readonly TestFile[],
  ) => Promise<RecordedResponse>;
}

/** A server that the parity test compares. */
export interface TestedServer {
  openClient: (username: string) => Client;
  /** Advances the clock of the server. */
  advanceTime: (ms: number) => void;
}

function createClient(fetchCall: typeof fetch, username: string): Client {
  const envelope = { deviceType: 'web', timezone: 'Asia/Kolkata', username };
  async function send(name: string, body: string | FormData): Promise<RecordedResponse> {
    const response = await fetchCall(`/api/${name}`, {
      method: 'POST',
      body,
      credentials: 'include',
    });
    return { http: response.status, body: await response.json() };
  }
  return {
    call: (name, payload) => send(name, JSON.stringify({ ...envelope, ...payload })),
    raw: (name, body) => send(name, JSON.stringify(body)),
    upload(name, payload, files) {
      const form = new FormData();
      const fields = Object.entries({ ...envelope, ...payload });
      for (const [key, value] of fields) form.append(key, String(value));
      for (const { name, bytes } of files) {
        form.append('file[]', new File([new Uint8Array(bytes)], name, { type: 'image/png' }));
      }
      return send(name, form);
    },
  };
}

/** Creates an in-memory server with the initial data of a {@link TestServer}. */
export function memoryServer(start: Date): TestedServer {
  let now = start;
  const server = createMemoryServer(seededData(now), () => now);
  return {
    openClient: (username) => createClient(server.openBrowser(), username),
    advanceTime: (ms) => {
      now = new Date(now.getTime() + ms);
    },
  };
}

/** Returns the users and banks of a new {@link TestServer}. */
const seededData = (now: Date): Data => {
  const unchanged = { version: 1, changedBy: null, changedAt: now };
  return dataOf({
    users: everyone.map((person) => ({
      ...people[person],
      id: Number(wireIdOf(person)),
      name: person,
      phone: '+919876543210',
      password: passwordOf(person),
      isActive: person !== 'inactive',
      ...unchanged,
    })),
    banks: [
      { code: 'HDFC', name: 'HDFC Bank', isActive: true },
      { code: 'SBIN', name: 'State Bank', isActive: true },
      { code: 'OLDB', name: 'Old Bank', isActive: false },
    ].map((bank) => ({ ...bank, logoUrl: null, ...unchanged })),
  });
};

/** Returns the real server of a {@link TestServer}. */
export const realServer = (testServer: TestServer): TestedServer => ({
  openClient: (username) => testServer.anonymousClient(username),
  advanceTime: (ms) => testServer.advanceTime(ms),
});

/** Fields whose values differ between the servers. Only their types are compared. */
const serverSpecificFields =
  /_URL$|^uploaded$|^ATTACHMENT_ID$|^PHOTO_ID$|^RECEIPTS_ID$|^NOTIFICATION_ID$|_LAST_UPDATED$/;
export const comparable = (responses: readonly RecordedResponse[]): unknown =>
  JSON.parse(
    JSON.stringify(responses, (key, value: unknown) =>
      serverSpecificFields.test(key) && value !== null ? `some ${typeof value}` : value,
    ),
  );
