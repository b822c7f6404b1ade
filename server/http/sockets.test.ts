import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { picture } from '#server/test/memoryFileStore.ts';
import { seedTransaction } from '#server/test/seedTransaction.ts';
import type { TestClient } from '#server/test/client.ts';
import { useTestServer } from '#server/test/useTestServer.ts';

const megabyte = 1024 * 1024;

const form = (id: string, fields: Record<string, string>, bytes: Buffer) => {
  const body = new FormData();
  for (const [key, value] of Object.entries({ trans_id: id, ...fields })) body.append(key, value);
  body.append('file[]', new File([Uint8Array.from(bytes)], 'a.png'));
  return body;
};

const uploadHead = ({ cookie }: TestClient, length: string) =>
  [
    'POST /api/transaction.php?run=upload_attachments HTTP/1.1',
    'host: x',
    `cookie: ${cookie}`,
    'content-type: multipart/form-data; boundary=b',
    length,
    '',
    '',
  ].join('\r\n');

const drained = (socket: Socket) => new Promise((resolve) => socket.once('drain', resolve));

describe('on a real socket', () => {
  const testServer = useTestServer('embedded');
  let origin: string;
  beforeAll(async () => {
    origin = await testServer.app.listen({ host: '127.0.0.1', port: 0 });
  });

  const post = (name: string, body: FormData, cookie: string | null) =>
    fetch(`${origin}/api/${name}`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'same-origin', ...(cookie ? { cookie } : {}) },
      body,
    });

  it('answers an upload that is refused before its files are read', async () => {
    const agent = await testServer.signIn('agent');
    const seeded = await seedTransaction(testServer, { status: 'PND' });
    const large = Buffer.concat([picture(), Buffer.alloc(8 * megabyte)]);
    const body = form(seeded.id, agent.envelope(), large);
    const response = await post('transaction.php?run=upload_attachments', body, agent.cookie);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ code: 'conflict' });
    const signedOut = await post('transaction.php?run=upload_attachments', body, null);
    expect(signedOut.status).toBe(401);
    expect(testServer.files.contents.size).toBe(0);
  });

  it('accepts a complete upload', async () => {
    const agent = await testServer.signIn('agent');
    const seeded = await seedTransaction(testServer, { status: 'WTG' });
    const large = Buffer.concat([picture(), Buffer.alloc(8 * megabyte)]);
    const body = form(seeded.id, agent.envelope(), large);
    const response = await post('transaction.php?run=upload_attachments', body, agent.cookie);
    expect(await response.json()).toMatchObject({ status: 'success' });
    const stored = [...testServer.files.contents.values()];
    expect(stored.map((bytes) => bytes.length)).toContain(large.length);
  });

  it('disconnects an endless body', async () => {
    const agent = await testServer.signIn('agent');
    const { port } = testServer.app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    socket.write(uploadHead(agent, 'transfer-encoding: chunked'));
    const chunk = Buffer.alloc(megabyte, 'x');
    const piece = Buffer.concat([Buffer.from('100000\r\n'), chunk, Buffer.from('\r\n')]);
    let sent = 0;
    const closed = new Promise((resolve) => socket.once('close', resolve));
    while (!socket.destroyed && sent < 400) {
      if (!socket.write(piece)) await Promise.race([drained(socket), closed]);
      sent += 1;
    }
    await closed;
    expect(sent).toBeGreaterThan(100);
    expect(sent).toBeLessThan(200);
    expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  });

  it('refuses a declared size beyond the limit at once', async () => {
    const agent = await testServer.signIn('agent');
    const { port } = testServer.app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    socket.write(uploadHead(agent, `content-length: ${500 * megabyte}`));
    const [answer] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 413 /);
  });

  it.each([
    ['declared', `content-length: ${8 * megabyte}`, ''],
    ['not declared', 'transfer-encoding: chunked', `${(8 * megabyte).toString(16)}\r\n`],
  ])('reads a call that is too large to its end, with its size %s', async (_, header, prefix) => {
    const { port } = testServer.app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    let answers = '';
    socket.on('data', (chunk) => (answers += String(chunk)));
    const head = ['POST /api/login.php?run=login HTTP/1.1', 'host: x', header];
    socket.write([...head, 'content-type: application/json', '', prefix].join('\r\n'));
    socket.write('x'.repeat(8 * megabyte));
    socket.write(prefix === '' ? '' : '\r\n0\r\n\r\n');
    socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
    await once(socket, 'close');
    expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200']);
  });
});
