import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refused } from '#server/test/calls.ts';
import type { TestClient } from '#server/test/client.ts';
import { racingEngines } from '#server/test/engines.ts';
import { picture } from '#server/test/memoryFileStore.ts';
import { plant } from '#server/test/plant.ts';
import { World } from '#server/test/world.ts';

const upload = 'transaction.php?run=upload_attachments';
const megabyte = 1024 * 1024;
const file = (name: string, bytes = picture(name)) => ({ name, bytes });
const sized = (bytes: number) => Buffer.concat([picture(), Buffer.alloc(bytes - 11)]);

const sendMegabyte = (client: TestClient) =>
  client.upload(upload, { trans_id: randomUUID() }, [file('a.png', sized(megabyte))]);

describe('uploads', () => {
  let world: World;
  let agent: TestClient;
  beforeAll(async () => {
    world = await World.open('embedded');
    agent = await world.signIn('agent');
  });
  afterAll(() => world.close());

  const fields = (extra: Record<string, unknown> = {}) => ({
    ...agent.envelope(),
    trans_id: randomUUID(),
    ...extra,
  });
  const outcomeOf = async (
    extra: Record<string, unknown>,
    files: readonly { name: string; bytes: Buffer }[],
  ) => {
    const before = await world.digest();
    const stored = world.files.contents.size;
    const { http, body } = await agent.rawUpload(upload, fields(extra), files);
    const isChanged = (await world.digest()) !== before || world.files.contents.size !== stored;
    return { http, body, isChanged };
  };

  it('take ten files of up to ten megabytes', async () => {
    const files = Array.from({ length: 9 }, (_, index) => file(`${index}.png`));
    const { http, body } = await outcomeOf({}, [...files, file('big.png', sized(10 * megabyte))]);
    expect(http).toBe(200);
    expect(body['file']).toHaveLength(10);
  });

  it('count a file that is sent again once, and keep no second copy', async () => {
    const extra = { trans_id: randomUUID() };
    const [first] = [await outcomeOf(extra, [file('a.png')])];
    const again = await outcomeOf(extra, [file('a.png')]);
    expect(again).toEqual({ ...first, isChanged: false });
    const other = await outcomeOf(extra, [file('a.png'), file('b.png')]);
    expect(other.body['file']).toHaveLength(2);
    expect(await outcomeOf({}, [file('a.png')])).toMatchObject({ http: 200, isChanged: true });
  });

  it('refuse an eleventh file and keep none', async () => {
    const files = Array.from({ length: 11 }, (_, index) => file(`${index}.png`));
    expect(await outcomeOf({}, files)).toEqual({
      http: 413,
      body: refused('The request is too large'),
      isChanged: false,
    });
  });

  it('refuse a file beyond ten megabytes and keep none', async () => {
    const files = [file('a.png'), file('big.png', sized(10 * megabyte + 1))];
    expect(await outcomeOf({}, files)).toMatchObject({ http: 413, isChanged: false });
  });

  it('refuse what is no picture and keep none', async () => {
    const files = [file('a.png'), file('b.png', Buffer.from('<html>'))];
    expect(await outcomeOf({}, files)).toEqual({
      http: 415,
      body: refused('Some files are not supported. Please upload valid formats.'),
      isChanged: false,
    });
  });

  it('refuse a call without files', async () => {
    expect(await outcomeOf({}, [])).toEqual({
      http: 200,
      body: refused('File is required'),
      isChanged: false,
    });
  });

  it.each<[string, Record<string, unknown>, number]>([
    ['an unknown field', { role: '1' }, 400],
    ['a wrong id', { trans_id: '../x' }, 400],
    ['a large field', { username: 'x'.repeat(17 * 1024) }, 413],
    ['a field named like a prototype', { __proto__x: '1' }, 400],
    [
      'many fields',
      Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`f${index}`, 'x'])),
      413,
    ],
  ])('refuse %s', async (_title, extra, http) => {
    expect(await outcomeOf(extra, [file('a.png')])).toMatchObject({ http, isChanged: false });
  });

  it('refuse a field after the files', async () => {
    const before = await world.digest();
    const boundary = 'b';
    const part = (disposition: string, content: string) =>
      `--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`;
    const body = [
      ...Object.entries(fields()).map(([key, value]) => part(`name="${key}"`, String(value))),
      part('name="file[]"; filename="a.png"', 'picture'),
      part('name="trans_id"', randomUUID()),
      `--${boundary}--\r\n`,
    ].join('');
    const { http } = await agent.raw(upload, body, `multipart/form-data; boundary=${boundary}`);
    expect(http).toBe(400);
    expect(await world.digest()).toBe(before);
    expect(world.files.contents.size).toBe(await countFiles());
  });

  it('refuse a body that breaks off', async () => {
    const body = '--b\r\ncontent-disposition: form-data; name="trans_id"\r\n\r\nabc';
    const { http } = await agent.raw(upload, body, 'multipart/form-data; boundary=b');
    expect(http).toBe(400);
  });

  it('leave no file behind when the form is closed meanwhile', async () => {
    const planted = await plant(world, { status: 'PND' });
    const before = world.files.contents.size;
    const { body } = await agent.upload(upload, { trans_id: planted.id }, [file('a.png')]);
    expect(body).toEqual(refused('Transaction is now Pending', 'conflict'));
    expect(world.files.contents.size).toBe(before);
  });

  it('are limited to five hundred files a day', async () => {
    const agent2 = await world.signIn('agent2');
    const ask = () => agent2.upload(upload, { trans_id: randomUUID() }, [file('a.png')]);
    expect((await ask()).http).toBe(200);
    await world.db
      .updateTable('upload_counts')
      .set({ files: 500 })
      .where('user_id', '=', world.idOf('agent2'))
      .execute();
    const before = await countFiles();
    expect((await ask()).http).toBe(429);
    expect(await countFiles()).toBe(before);
  });

  it('are refused beyond a day’s bytes of one user, not of another', async () => {
    const small = await World.open('embedded', { uploadQuota: { files: 500, megabytes: 1 } });
    const [agent1, agent2] = [await small.signIn('agent'), await small.signIn('agent2')];
    const answers = [
      await sendMegabyte(agent1),
      await sendMegabyte(agent1),
      await sendMegabyte(agent2),
    ];
    small.passTime(24 * 3_600_000);
    answers.push(await sendMegabyte(await small.signIn('agent')));
    await small.close();
    expect(answers.map(({ http }) => http)).toEqual([200, 429, 200, 200]);
  });

  it('count against the quota when they are refused or deleted', async () => {
    const small = await World.open('embedded', { uploadQuota: { files: 3, megabytes: 500 } });
    const client = await small.signIn('agent');
    const place = { trans_id: randomUUID() };
    const kept = await client.upload(upload, place, [file('a.png')]);
    const [{ ATTACHMENT_ID: id }] = kept.body['file'] as [{ ATTACHMENT_ID: string }];
    const answers = [
      await client.call('transaction.php?run=delete_attachments', { ...place, attachment_id: id }),
      await client.upload(upload, place, [file('b.png', Buffer.from('<html>'))]),
      await client.upload(upload, place, [file('c.png'), file('d.png')]),
      await client.upload(upload, place, [file('c.png')]),
    ];
    const left = small.files.contents.size;
    await small.close();
    expect(answers.map(({ http }) => http)).toEqual([200, 415, 429, 429]);
    expect(left).toBe(0);
  });

  const countFiles = async () => {
    const { count } = await world.db
      .selectFrom('files')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('transaction_id', 'is not', null)
      .executeTakeFirstOrThrow();
    return count;
  };
});

describe.each(racingEngines)('uploads at the same time on %s', (engine) => {
  it('get no more files through than a day has', async () => {
    const small = await World.open(engine, { uploadQuota: { files: 5, megabytes: 500 } });
    const client = await small.signIn('agent');
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        client.upload(upload, { trans_id: randomUUID() }, [file(`${index}.png`)]),
      ),
    );
    const stored = small.files.contents.size;
    await small.close();
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(5);
    expect(stored).toBe(5);
  });
});
