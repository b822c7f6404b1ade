import type { CallName, PayloadOf } from '#api/contract/calls.ts';
import type { TestFile } from '#server/test/client.ts';
import { everyone, passwordOf, people, wireIdOf } from '#server/test/people.ts';
import type { World } from '#server/test/world.ts';
import { type Data, dataOf } from '../data.ts';
import { createMemoryServer } from '../memoryServer.ts';

export interface Answer {
  http: number;
  body: Record<string, unknown>;
}

/** A browser of either server. */
export interface Caller {
  call: <Name extends CallName>(name: Name, payload: PayloadOf<Name>) => Promise<Answer>;
  raw: (name: string, body: unknown) => Promise<Answer>;
  upload: <Name extends CallName>(
    name: Name,
    payload: PayloadOf<Name>,
    files: readonly TestFile[],
  ) => Promise<Answer>;
}

/** One of the two servers that are asked the same. */
export interface Side {
  visitor: (username: string) => Caller;
  /** Lets the server's clock go on. */
  passTime: (ms: number) => void;
}

function memoryCaller(fetchIt: typeof fetch, username: string): Caller {
  const envelope = { deviceType: 'web', timezone: 'Asia/Kolkata', username };
  async function send(name: string, body: string | FormData): Promise<Answer> {
    const response = await fetchIt(`/api/${name}`, {
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

/** The in-memory server, beginning like a {@link World} at this moment. */
export function memorySide(start: Date): Side {
  let now = start;
  const server = createMemoryServer(seededData(now), () => now);
  return {
    visitor: (username) => memoryCaller(server.openBrowser(), username),
    passTime: (ms) => {
      now = new Date(now.getTime() + ms);
    },
  };
}

/** The people and banks that a {@link World} begins with. */
const seededData = (now: Date): Data => {
  const unchanged = { version: 1, changedBy: null, updatedAt: now };
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

/** The server of the product over a database. */
export const realSide = (world: World): Side => ({
  visitor: (username) => world.visitor(username),
  passTime: (ms) => world.passTime(ms),
});

/** Each server names its files and dates its first rows by itself: only their kind is compared. */
const ownNames = /_URL$|^ATTACHMENT_ID$|^RECEIPTS_ID$|_LAST_UPDATED$/;
export const comparable = (answers: readonly Answer[]): unknown =>
  JSON.parse(
    JSON.stringify(answers, (key, value: unknown) =>
      ownNames.test(key) && value !== null ? `some ${typeof value}` : value,
    ),
  );
