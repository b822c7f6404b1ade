import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Arguments of Playwright that leave a browser without its push service. */
export const withoutPushArgs = ['--disable-background-networking'];

/**
 * Starts what Chromium asks for a push subscription, because its real service is not reachable from tests: it accepts
 * every browser and names a new address for each subscription. It delivers nothing.
 */
export async function startPushRegistrar() {
  let count = 0;
  const server = createServer((request, response) => {
    request.resume();
    if (request.url === '/check-in') return void response.end(checkedIn);
    count += 1;
    response.end(`token=subscription-${count}`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    chromiumArgs: [
      `--gcm-checkin-url=${origin}/check-in`,
      `--gcm-registration-url=${origin}/register`,
      // Nobody delivers messages.
      '--gcm-mcs-endpoint=https://127.0.0.1:1',
    ],
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** An `AndroidCheckinResponse` in protobuf: ok (field 1), the browser's id (7) and its token (8). */
const checkedIn = Buffer.from([
  0x08, 1, 0x39, 1, 0, 0, 0, 0, 0, 0, 0, 0x41, 1, 0, 0, 0, 0, 0, 0, 0,
]);
