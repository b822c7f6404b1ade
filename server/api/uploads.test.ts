import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { refused } from '#server/test/calls.ts';
import type { TestClient } from '#server/test/client.ts';
import { releaseUnclaimed } from '#server/files/sweep.ts';
import { concurrentEngines, engines } from '#server/test/engines.ts';
import { picture } from '#server/test/memoryFileStore.ts';
import { seedTransaction } from '#server/test/seedTransaction.ts';
import { openTestServer, useSession, useTestServer } from '#server/test/useTestServer.ts';

const upload = 'transaction.php?run=upload_attachments';
const megabyte = 1024 * 1024;
const file = (name: string, bytes = picture(name)) => ({ name, bytes });
const sized = (bytes: number) => Buffer.concat([picture(), Buffer.alloc(bytes - 11)]);

const sendMegabyte = (client: TestClient) =>
  client.upload(upload, { trans_id: randomUUID() }, [file('a.png', sized(megabyte))]);

describe('uploads', () => {
  const testServer = useTestServer('embedded');
  const agent = useSession(testServer, 'agent');

  const fields = (extra: Record<string, unknown> = {}) => ({
    ...agent.envelope(),
    trans_id: randomUUID(),
    ...extra,
  });
  const outcomeOf = async (
    extra: Record<string, unknown>,
    files: readonly { name: string; bytes: Buffer }[],
  ) => {
    const before = await testServer.digest();
    const stored = testServer.files.contents.size;
    const { http, body } = await agent.rawUpload(upload, fields(extra), files);
    const isChanged =
      (await testServer.digest()) !== before || testServer.files.contents.size !== stored;
    return { http, body, isChanged };
  };

  it('accept ten files of up to ten megabytes', async () => {
    const files = Array.from({ length: 9 }, (_, index) => file(`${index}.png`));
    const { http, body } = await outcomeOf({}, [...files, file('big.png', sized(10 * megabyte))]);
    expect(http).toBe(200);
    expect(body['file']).toHaveLength(10);
  });

  it('store a file that is sent again only once', async () => {
    const extra = { trans_id: randomUUID() };
    const [first] = [await outcomeOf(extra, [file('a.png')])];
    const again = await outcomeOf(extra, [file('a.png')]);
    expect(again).toEqual({ ...first, isChanged: false });
    const other = await outcomeOf(extra, [file('a.png'), file('b.png')]);
    expect(other.body['file']).toHaveLength(2);
    expect(await outcomeOf({}, [file('a.png')])).toMatchObject({ http: 200, isChanged: true });
  });

  it('refuse an eleventh file and store none', async () => {
    const files = Array.from({ length: 11 }, (_, index) => file(`${index}.png`));
    expect(await outcomeOf({}, files)).toEqual({
      http: 413,
      body: refused('The request is too large'),
      isChanged: false,
    });
  });

  it('refuse a file above ten megabytes and store none', async () => {
    const files = [file('a.png'), file('big.png', sized(10 * megabyte + 1))];
    expect(await outcomeOf({}, files)).toMatchObject({ http: 413, isChanged: false });
  });

  it('refuse a file that is not a picture and store none', async () => {
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
    const before = await testServer.digest();
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
    expect(await testServer.digest()).toBe(before);
    expect(testServer.files.contents.size).toBe(await countFiles());
  });

  it('refuse an incomplete body', async () => {
    const body = '--b\r\ncontent-disposition: form-data; name="trans_id"\r\n\r\nabc';
    const { http } = await agent.raw(upload, body, 'multipart/form-data; boundary=b');
    expect(http).toBe(400);
  });

  it('leave no file behind if the transaction has become locked', async () => {
    const seeded = await seedTransaction(testServer, { status: 'PND' });
    const before = testServer.files.contents.size;
    const { body } = await agent.upload(upload, { trans_id: seeded.id }, [file('a.png')]);
    expect(body).toEqual(refused('Transaction is now Pending', 'conflict'));
    expect(testServer.files.contents.size).toBe(before);
  });

  it('are limited to five hundred files a day', async () => {
    const agent2 = await testServer.signIn('agent2');
    const ask = () => agent2.upload(upload, { trans_id: randomUUID() }, [file('a.png')]);
    expect((await ask()).http).toBe(200);
    await testServer.db
      .insertInto('uploads')
      .values(
        Array.from({ length: 499 }, () => ({
          user_id: testServer.idOf('agent2'),
          uploaded_at: testServer.now,
          bytes: 1,
        })),
      )
      .execute();
    const before = await countFiles();
    expect((await ask()).http).toBe(429);
    expect(await countFiles()).toBe(before);
  });

  it('are limited to the daily bytes of each user', async () => {
    const limited = await openTestServer('embedded', { uploadQuota: { files: 500, megabytes: 1 } });
    const [agent1, agent2] = [await limited.signIn('agent'), await limited.signIn('agent2')];
    const answers = [
      await sendMegabyte(agent1),
      await sendMegabyte(agent1),
      await sendMegabyte(agent2),
    ];
    limited.advanceTime(24 * 3_600_000);
    answers.push(await sendMegabyte(await limited.signIn('agent')));
    expect(answers.map(({ http }) => http)).toEqual([200, 429, 200, 200]);
  });

  it('may be claimed within a day of the last one for the same transaction', async () => {
    const own = await openTestServer('embedded');
    const target = { trans_id: randomUUID() };
    await (await own.openSession('agent')).upload(upload, target, [file('a.png'), file('b.png')]);
    const hoursLater = (hours: number) => own.advanceTime(hours * 3_600_000);
    const sweepAndCount = async () => {
      await releaseUnclaimed({
        db: own.db,
        files: own.files,
        now: own.now,
        keepRemovedMs: 0,
        keepDeletedMs: 0,
      });
      return (
        await own.db.selectFrom('files').where('purpose', '=', 'attachment').selectAll().execute()
      ).length;
    };
    hoursLater(23);
    const again = await (await own.openSession('agent')).upload(upload, target, [file('b.png')]);
    expect(again.body['file']).toHaveLength(2);
    hoursLater(23);
    expect(await sweepAndCount()).toBe(2);
    hoursLater(2);
    expect(await sweepAndCount()).toBe(0);
  });

  it('are limited in any 24 hours', async () => {
    const limited = await openTestServer('embedded', { uploadQuota: { files: 2, megabytes: 500 } });
    const answers = [await sendMegabyte(await limited.openSession('agent'))];
    limited.advanceTime(23 * 3_600_000);
    answers.push(await sendMegabyte(await limited.openSession('agent')));
    limited.advanceTime(3_600_000);
    const agent1 = await limited.openSession('agent');
    answers.push(await sendMegabyte(agent1), await sendMegabyte(agent1));
    expect(answers.map(({ http }) => http)).toEqual([200, 200, 200, 429]);
  });

  it('count against the quota also when refused or deleted', async () => {
    const limited = await openTestServer('embedded', { uploadQuota: { files: 3, megabytes: 500 } });
    const client = await limited.signIn('agent');
    const target = { trans_id: randomUUID() };
    const stored = await client.upload(upload, target, [file('a.png')]);
    const [{ ATTACHMENT_ID: id }] = stored.body['file'] as [{ ATTACHMENT_ID: string }];
    const answers = [
      await client.call('transaction.php?run=delete_attachments', { ...target, attachment_id: id }),
      await client.upload(upload, target, [file('b.png', Buffer.from('<html>'))]),
      await client.upload(upload, target, [file('c.png'), file('d.png')]),
      await client.upload(upload, target, [file('c.png')]),
    ];
    const left = limited.files.contents.size;
    expect(answers.map(({ http }) => http)).toEqual([200, 415, 429, 429]);
    expect(left).toBe(0);
  });

  const countFiles = async () => {
    const { count } = await testServer.db
      .selectFrom('files')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('transaction_id', 'is not', null)
      .executeTakeFirstOrThrow();
    return count;
  };
});

describe.each(engines)('a file on %s', (engine) => {
  it('has a scheduled removal before it is stored, until its row is inserted', async () => {
    const own = await openTestServer(engine);
    const client = await own.openSession('agent');
    const target = { trans_id: randomUUID() };
    const removals = () =>
      own.db.selectFrom('file_removals').select(['file_id', 'due_at']).execute();
    const day = 24 * 3_600_000;

    await client.upload(upload, target, [file('a.png', Buffer.from('<html>'))]);
    const [refusedFile] = await removals();
    expect(refusedFile?.due_at).toEqual(new Date(own.now.getTime() + day));
    const { body } = await client.upload(upload, target, [file('a.png')]);
    expect(await removals()).toEqual([refusedFile]);

    const [{ ATTACHMENT_ID: id }] = body['file'] as [{ ATTACHMENT_ID: string }];
    const bytes = own.files.contents.get(id);
    await client.call('transaction.php?run=delete_attachments', { ...target, attachment_id: id });
    expect(await removals()).toContainEqual({ file_id: id, due_at: own.now });
    expect(own.files.contents.has(id)).toBe(false);
    expect(own.files.removed.get(id)).toEqual(bytes);
  });

  it('is refused once its removal is due', async () => {
    const own = await openTestServer(engine);
    const client = await own.openSession('agent');
    const due = () => own.db.updateTable('file_removals').set({ due_at: own.now }).execute();
    const receive = own.files.receive.bind(own.files);
    own.files.receive = async (...upload) => {
      const received = await receive(...upload);
      await due();
      return received;
    };
    const { http, body } = await client.upload(upload, { trans_id: randomUUID() }, [file('a.png')]);
    expect([http, body['status']]).toEqual([503, 'error']);
    expect(
      await own.db
        .selectFrom('files')
        .select('file_id')
        .where('purpose', '=', 'attachment')
        .execute(),
    ).toEqual([]);
    expect(own.files.contents.size).toBe(0);
  });
});

it('answers why an upload is refused, also if its files cannot be discarded', async () => {
  const own = await openTestServer('embedded');
  const client = await own.openSession('agent');
  own.files.discard = () => Promise.reject(new Error('no answer'));
  const ask = (...files: Parameters<typeof client.upload>[2]) =>
    client.upload(upload, { trans_id: randomUUID() }, files);
  expect((await ask(file('a.png'), file('b.png', Buffer.from('<html>')))).http).toBe(415);
  const receive = own.files.receive.bind(own.files);
  own.files.receive = async (...received) => {
    await own.db.deleteFrom('sessions').execute();
    return receive(...received);
  };
  expect((await ask(file('a.png'))).http).toBe(401);
});

describe.each(concurrentEngines)('uploads at the same time on %s', (engine) => {
  it('cannot exceed the daily quota', async () => {
    const limited = await openTestServer(engine, { uploadQuota: { files: 5, megabytes: 500 } });
    const client = await limited.signIn('agent');
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        client.upload(upload, { trans_id: randomUUID() }, [file(`${index}.png`)]),
      ),
    );
    const stored = limited.files.contents.size;
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(5);
    expect(stored).toBe(5);
  });
});
