import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { LiveClient } from '#server/test/liveClient.ts';
import { TestServer } from '#server/test/testServer.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const mb = 1024 * 1024;
const atOnce = 50;

test('a thousand connects and disconnects leave nothing behind', async () => {
  const server = await TestServer.open('embedded');
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
  const cookies: (string | null)[] = [];
  for (let number = 0; number < atOnce; number += 1) {
    cookies.push((await server.openSession('agent')).cookie);
  }

  const countConnections = async () => {
    const { promise, resolve } = Promise.withResolvers<number>();
    server.app.server.getConnections((_error, count) => resolve(count));
    return promise;
  };

  /** Opens and closes this number of streams. @returns the bytes in use afterwards. */
  async function connectAndDisconnect(count: number): Promise<number> {
    for (let done = 0; done < count; done += atOnce) {
      const clients = await Promise.all(cookies.map((cookie) => LiveClient.open(url, cookie)));
      server.bus.publish([{ kind: 'rate' }]);
      // Assertions that poll would keep the clients in memory.
      while (clients.some(({ kinds }) => !kinds.includes('rate'))) await sleep(5);
      for (const client of clients) client.close();
    }
    await expect.poll(countConnections).toBe(0);
    collectGarbage();
    return process.memoryUsage().heapUsed;
  }

  // The first ones fill caches.
  const before = await connectAndDisconnect(200);
  const after = await connectAndDisconnect(1000);
  expect(after - before).toBeLessThan(4 * mb);
  await server.close();
}, 120_000);
