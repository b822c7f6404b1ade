import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { picture } from '#server/test/memoryFileStore.ts';
import { plant } from '#server/test/plant.ts';
import { World } from '#server/test/world.ts';

const megabyte = 1024 * 1024;

const form = (id: string, fields: Record<string, string>, bytes: Buffer) => {
  const body = new FormData();
  for (const [key, value] of Object.entries({ trans_id: id, ...fields })) body.append(key, value);
  body.append('file[]', new File([Uint8Array.from(bytes)], 'a.png'));
  return body;
};

const drained = (socket: Socket) => new Promise((resolve) => socket.once('drain', resolve));

describe('on a real socket', () => {
  let world: World;
  let origin: string;
  beforeAll(async () => {
    world = await World.open('embedded');
    origin = await world.app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(() => world.close());

  const post = (name: string, body: FormData, cookie: string | null) =>
    fetch(`${origin}/api/${name}`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'same-origin', ...(cookie ? { cookie } : {}) },
      body,
    });

  it('answers an upload that is refused before its files are read', async () => {
    const agent = await world.signIn('agent');
    const planted = await plant(world, { status: 'PND' });
    const large = Buffer.concat([picture(), Buffer.alloc(8 * megabyte)]);
    const body = form(planted.id, agent.envelope(), large);
    const response = await post('transaction.php?run=upload_attachments', body, agent.cookie);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ code: 'conflict' });
    const signedOut = await post('transaction.php?run=upload_attachments', body, null);
    expect(signedOut.status).toBe(401);
    expect(world.files.contents.size).toBe(0);
  });

  it('takes an upload whole', async () => {
    const agent = await world.signIn('agent');
    const planted = await plant(world, { status: 'WTG' });
    const large = Buffer.concat([picture(), Buffer.alloc(8 * megabyte)]);
    const body = form(planted.id, agent.envelope(), large);
    const response = await post('transaction.php?run=upload_attachments', body, agent.cookie);
    expect(await response.json()).toMatchObject({ status: 'success' });
    const stored = [...world.files.contents.values()];
    expect(stored.map((bytes) => bytes.length)).toContain(large.length);
  });

  it('cuts off a body without end', async () => {
    const agent = await world.signIn('agent');
    const { port } = world.app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    socket.write(
      [
        'POST /api/transaction.php?run=upload_attachments HTTP/1.1',
        'host: x',
        `cookie: ${agent.cookie}`,
        'content-type: multipart/form-data; boundary=b',
        'transfer-encoding: chunked',
        '',
        '',
      ].join('\r\n'),
    );
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
    const agent = await world.signIn('agent');
    const { port } = world.app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    socket.write(
      [
        'POST /api/transaction.php?run=upload_attachments HTTP/1.1',
        'host: x',
        `cookie: ${agent.cookie}`,
        'content-type: multipart/form-data; boundary=b',
        `content-length: ${500 * megabyte}`,
        '',
        '',
      ].join('\r\n'),
    );
    const [answer] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 413 /);
  });
});

describe('a client that is too slow', () => {
  let world: World;
  let origin: string;
  beforeAll(async () => {
    world = await World.open('embedded', { paces: { bodyMs: 300 } });
    origin = await world.app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(() => world.close());

  it('to send a body is cut off', async () => {
    const start = 'POST /api/login.php?run=login HTTP/1.1\r\nhost: x\r\n';
    const head = 'content-type: application/json\r\ncontent-length: 100\r\n\r\n{';
    const socket = connect(Number(new URL(origin).port), '127.0.0.1').resume();
    socket.write(start + head);
    await once(socket, 'close');
    expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  });
});
