import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestServer } from '#server/test/useTestServer.ts';

const head = 'POST /api/login.php?run=login HTTP/1.1\r\nhost: x\r\n';

describe('input that is not a single valid request', () => {
  const testServer = useTestServer('embedded');
  beforeAll(async () => {
    await testServer.app.listen({ host: '127.0.0.1', port: 0 });
  });

  it.each([
    ['no HTTP', 'hello\r\n\r\n', 400],
    ['two lengths', `${head}content-length: 3\r\ncontent-length: 5\r\n\r\n{}\r\n`, 400],
    [
      'a length and chunks',
      `${head}content-length: 3\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
    ],
    ['a space before the colon', `${head}transfer-encoding : chunked\r\n\r\n`, 400],
    ['headers beyond the limit', `${head}x: ${'a'.repeat(100_000)}\r\n\r\n`, 431],
  ])('%s is refused with a JSON message, and the connection ends', async (_, bytes, status) => {
    const { port } = testServer.app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    socket.write(bytes);
    const answer = await text(socket);
    const [top = '', body = ''] = answer.split('\r\n\r\n');
    expect(top).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(top).toContain('X-Content-Type-Options: nosniff');
    expect(top).toContain("Content-Security-Policy: default-src 'none'");
    expect(JSON.parse(body)).toMatchObject({ status: 'error', message: expect.any(String) });
  });
});
