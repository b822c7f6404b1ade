import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fastify } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { LiveClient } from '#server/test/liveClient.ts';
import type { LiveChange } from './changes.ts';
import { Streams } from './streams.ts';

const reader = { userId: 1, role: 'admin' } as const;
const claim = (id: string): LiveChange => ({
  kind: 'claim',
  id: id.padStart(64, '0'),
  seen: { status: 'PND', agent_id: 1 },
});

let streams: Streams;
let url: string;
let stop: () => void;
let isValid: boolean;
beforeEach(async () => {
  isValid = true;
  let session = 0;
  streams = new Streams({
    log: fastify().log,
    findRoles: async (sessions) =>
      new Map(isValid ? sessions.map((hash) => [hash, 'admin'] as const) : []),
    spacingMs: 0,
  });
  const checkedAt = 0;
  const server = createServer((_request, response) => {
    response.writeHead(200);
    session += 1;
    streams.open({ reader, session: `${session}`, response }, checkedAt);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  stop = () => {
    streams.stop();
    server.closeAllConnections();
    server.close();
  };
});
afterEach(() => stop());

it('disconnects a client that does not read, and no other', async () => {
  const slow = await LiveClient.open(url, null);
  const reading = await LiveClient.open(url, null);
  slow.response.pause();
  await expect.poll(() => streams.count).toBe(2);
  let number = 0;
  // The system buffers some megabytes before the server notices.
  while (streams.count === 2) {
    streams.deliver(Array.from({ length: 100 }, () => claim(`${(number += 1)}`)));
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  expect(streams.count).toBe(1);
  await expect.poll(() => reading.events.length).toBe(number + 1);
  expect(reading.isClosed).toBe(false);
  slow.response.resume();
  await expect.poll(() => slow.isClosed).toBe(true);
}, 60_000);

it('sends many changes at once as one resync', async () => {
  const live = await LiveClient.open(url, null);
  streams.deliver(Array.from({ length: 1000 }, (_, index) => claim(`${index}`)));
  await expect.poll(() => live.kinds).toEqual(['open', 'resync']);
});

it('ends a stream whose session ended while it was opened', async () => {
  const live = await LiveClient.open(url, null);
  await expect.poll(() => live.kinds).toEqual(['open']);
  isValid = false;
  streams.deliver([{ kind: 'sessions', userId: 2 }]);
  // The session of this stream was read before the change of sessions.
  const late = await LiveClient.open(url, null);
  await expect.poll(() => late.isClosed).toBe(true);
  expect(late.kinds).toEqual(['open', 'ended']);
  // Nothing ended for this user.
  expect(live.isClosed).toBe(false);
});
