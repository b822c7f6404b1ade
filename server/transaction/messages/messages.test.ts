import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { PayloadOf } from '#api/contract/calls.ts';
import type { Status } from '#domain/workflow/workflow.ts';
import { readDetail, readView, refused, update, updateByBanker } from '#server/test/calls.ts';
import type { TestClient } from '#server/test/client.ts';
import { engines } from '#server/test/engines.ts';
import { picture } from '#server/test/memoryFileStore.ts';
import { firstPage } from '#server/test/payloads.ts';
import { runConcurrently } from '#server/test/runConcurrently.ts';
import { seedTransaction, type SeededTransaction } from '#server/test/seedTransaction.ts';
import { useSession, useSessions, useTestServer } from '#server/test/useTestServer.ts';

const sent = { status: 'success', message: 'Message sent successfully' };
const noPhotos = { status: 'error', message: 'A file is missing. Please upload it again.' };
const name = 'transaction.php?run=addMessage';

type Message = PayloadOf<typeof name>;

const send = async (
  client: TestClient,
  { id }: SeededTransaction,
  content: Partial<Message> = {},
) => {
  const message = { trans_id: id, message_id: randomUUID(), text: 'Which name?', ...content };
  return (await client.call(name, message)).body;
};

/** Uploads photos for a message, and returns their ids. */
const uploadTo = async (
  client: TestClient,
  { id }: SeededTransaction,
  messageId: string,
  ...contents: readonly string[]
): Promise<string[]> => {
  const files = contents.map((content) => ({ name: `${content}.png`, bytes: picture(content) }));
  const target = { trans_id: id, message_id: messageId };
  const { body } = await client.upload('transaction.php?run=uploadMessagePhoto', target, files);
  return (body['file'] as { PHOTO_ID: string }[]).map((file) => file.PHOTO_ID);
};

const messagesFor = async (client: TestClient, { id }: SeededTransaction) =>
  (await readView(client, id))['messages'] as Record<string, unknown>[] | undefined;

const textsFor = async (client: TestClient, seeded: SeededTransaction) =>
  (await messagesFor(client, seeded))?.map((message) => message['TEXT']);

/** The count in the details, which equals that in the list. */
const unansweredFor = async (client: TestClient, { id, code }: SeededTransaction) => {
  const detail = await readDetail(client, id);
  const list = { ...firstPage, search: code };
  const { body } = await client.call('transaction.php?run=getTransactionsList', list);
  const [row] = body['message'] as Record<string, unknown>[];
  expect(row).toMatchObject({ TRANSACTION_CODE: code });
  expect(row?.['UNANSWERED']).toBe(detail['UNANSWERED']);
  return detail['UNANSWERED'];
};

const statusOfFile = async (client: TestClient, fileId: string) =>
  (await client.get(`/files/${fileId}`)).http;

describe.each(engines)('messages on %s', (engine) => {
  const testServer = useTestServer(engine);
  const { admin, agent, banker } = useSessions(testServer);
  const agent2 = useSession(testServer, 'agent2');

  const seedProblem = (status: Status = 'NPP') => seedTransaction(testServer, { status });

  it('are shown to all who see the transaction, the oldest first', async () => {
    const seeded = await seedProblem();
    expect(await messagesFor(agent, seeded)).toBeUndefined();
    expect(await send(banker, seeded, { text: ' Which name? ' })).toEqual(sent);
    expect(await send(agent, seeded, { text: 'Ravi\nKumar' })).toEqual(sent);
    expect(await send(admin, seeded, { text: 'Thanks' })).toEqual(sent);
    for (const client of [admin, banker, agent]) {
      expect(await messagesFor(client, seeded)).toMatchObject([
        { USER_CODE: 'BNK01', FROM_AGENT: false, TEXT: 'Which name?', PHOTOS: [] },
        { USER_CODE: 'AGT01', FROM_AGENT: true, TEXT: 'Ravi\nKumar' },
        { USER_CODE: 'ADM01', FROM_AGENT: false, TEXT: 'Thanks' },
      ]);
    }
  });

  it('contain the newest hundred', async () => {
    const seeded = await seedProblem();
    for (let number = 1; number <= 101; number += 1) {
      await send(banker, seeded, { text: String(number) });
    }
    const texts = await textsFor(agent, seeded);
    expect(texts).toHaveLength(100);
    expect([texts?.at(0), texts?.at(-1)]).toEqual(['2', '101']);
    expect(await unansweredFor(agent, seeded)).toBe(101);
  });

  it('change neither version, status nor the last change of the transaction', async () => {
    const seeded = await seedProblem();
    const { UNANSWERED: _, ...before } = await readDetail(agent, seeded.id);
    await send(banker, seeded);
    expect(await readDetail(agent, seeded.id)).toEqual({ ...before, UNANSWERED: 1 });
    const changed = { version: seeded.steps, status: 'RTY' } as const;
    expect(await updateByBanker(banker, seeded, changed)).toMatchObject({ status: 'success' });
  });

  it('stay readable in a status that takes none', async () => {
    const seeded = await seedProblem();
    await send(banker, seeded);
    await update(admin, seeded, { status: 'PND' });
    expect(await send(agent, seeded)).toEqual(refused('Transaction is now Pending', 'conflict'));
    expect(await textsFor(agent, seeded)).toEqual(['Which name?']);
    expect(await unansweredFor(agent, seeded)).toBeUndefined();
  });

  it.each([
    ['blank', ' \n ', refused('Message is required')],
    ['of 1000 characters', 'a'.repeat(1000), sent],
    ['with a control character', 'a\0b', refused('Contains characters that are not supported')],
  ])('with a text %s', async (_title, text, answer) => {
    expect(await send(banker, await seedProblem(), { text })).toEqual(answer);
  });

  it('are not longer than 1000 characters', async () => {
    const seeded = await seedProblem();
    const message = { trans_id: seeded.id, message_id: randomUUID(), text: 'a'.repeat(1001) };
    expect((await banker.call(name, message)).http).toBe(400);
  });

  it('are entries of the history with their text and photos', async () => {
    const seeded = await seedProblem();
    const id = randomUUID();
    const files = await uploadTo(banker, seeded, id, 'slip');
    await send(banker, seeded, { message_id: id, files });
    const page = { trans_id: seeded.id, start: '0', end: '1' };
    const { body } = await agent.call('transaction.php?run=getHistory', page);
    expect(body['message']).toMatchObject([
      {
        ACTION: 'message',
        USER_CODE: 'BNK01',
        CHANGES: [{ FIELD: 'MESSAGE', BEFORE: null, AFTER: 'Which name?' }],
        FILES: [{ FILE_NAME: 'slip.png', FILE_URL: `/files/${files[0]}` }],
      },
    ]);
  });

  it('are part of the activity', async () => {
    const seeded = await seedProblem();
    await send(agent, seeded, { text: 'for the activity' });
    const days = { start_date: '2026-11-21', end_date: '2026-11-21', user_code: 'AGT01' };
    const page = { ...days, kind: 'transfers', start: '0', end: '1' } as const;
    const { body } = await admin.call('report.php?run=getActivity', page);
    expect(body['message']).toMatchObject([
      { ACTION: 'message', RECORD: seeded.code, CHANGES: [{ AFTER: 'for the activity' }] },
    ]);
  });

  describe('unanswered', () => {
    it('are those of the other side since the last one of the own side', async () => {
      const seeded = await seedProblem();
      expect(await unansweredFor(agent, seeded)).toBeUndefined();
      await send(banker, seeded);
      await send(admin, seeded);
      expect(await unansweredFor(agent, seeded)).toBe(2);
      expect(await unansweredFor(banker, seeded)).toBeUndefined();
      await send(agent, seeded);
      expect(await unansweredFor(agent, seeded)).toBeUndefined();
      expect(await unansweredFor(banker, seeded)).toBe(1);
      expect(await unansweredFor(admin, seeded)).toBe(1);
      await send(admin, seeded);
      expect(await unansweredFor(banker, seeded)).toBeUndefined();
      expect(await unansweredFor(agent, seeded)).toBe(1);
    });

    it('do not pass to another agent, who does not see them', async () => {
      const seeded = await seedProblem();
      await send(banker, seeded, { text: 'to the first agent' });
      const given = { agent: 'AGT02', status: 'NPP' } as const;
      expect(await update(admin, seeded, given)).toMatchObject({ status: 'success' });
      expect(await messagesFor(agent2, seeded)).toBeUndefined();
      expect(await unansweredFor(agent2, seeded)).toBeUndefined();
      await send(banker, seeded, { text: 'to the second agent' });
      expect(await textsFor(agent2, seeded)).toEqual(['to the second agent']);
      expect(await unansweredFor(agent2, seeded)).toBe(1);
      expect(await textsFor(banker, seeded)).toHaveLength(2);
      expect(await readView(agent, seeded.id)).toEqual(
        refused('Transaction not found', 'not_found'),
      );
    });
  });

  describe('with photos', () => {
    it('contain those that they list', async () => {
      const seeded = await seedProblem();
      const id = randomUUID();
      const [first = '', second = ''] = await uploadTo(agent, seeded, id, 'first', 'second');
      expect(await send(agent, seeded, { message_id: id, text: '', files: [second] })).toEqual(
        sent,
      );
      expect(await messagesFor(banker, seeded)).toMatchObject([
        { TEXT: '', PHOTOS: [{ FILE_NAME: 'second.png', THUMB_URL: `/files/${second}/thumb` }] },
      ]);
      expect(await statusOfFile(banker, second)).toBe(200);
      // Not claimed, so a sweep removes it.
      expect(await statusOfFile(banker, first)).toBe(404);
      expect(await statusOfFile(agent, first)).toBe(200);
    });

    it('answer an upload with the photos of the call, also of a repeated one', async () => {
      const seeded = await seedProblem();
      const id = randomUUID();
      const [first] = await uploadTo(agent, seeded, id, 'one');
      const [second] = await uploadTo(agent, seeded, id, 'two');
      expect(first).not.toBe(second);
      expect(await uploadTo(agent, seeded, id, 'one')).toEqual([first]);
    });

    it('are visible to those who see the message', async () => {
      const seeded = await seedProblem();
      const id = randomUUID();
      const files = await uploadTo(banker, seeded, id, 'for the first agent');
      const [photo = ''] = files;
      expect(await statusOfFile(agent, photo)).toBe(404);
      await send(banker, seeded, { message_id: id, files });
      expect(await statusOfFile(agent, photo)).toBe(200);
      expect(await statusOfFile(agent2, photo)).toBe(404);
      await update(admin, seeded, { agent: 'AGT02', status: 'NPP' });
      expect(await statusOfFile(agent, photo)).toBe(404);
      expect(await statusOfFile(agent2, photo)).toBe(404);
      await update(admin, seeded, { agent: 'AGT02', status: 'WTG' });
      expect(await statusOfFile(banker, photo)).toBe(404);
      expect(await statusOfFile(admin, photo)).toBe(200);
    });

    it('refuse photos of other users, transactions and messages', async () => {
      const seeded = await seedProblem();
      const id = randomUUID();
      const others = [
        await uploadTo(banker, seeded, id, 'a'),
        await uploadTo(agent, await seedProblem(), id, 'b'),
        await uploadTo(agent, seeded, randomUUID(), 'c'),
        [seeded.attachmentId],
        [seeded.receiptId],
      ];
      for (const files of others) {
        expect(await send(agent, seeded, { message_id: id, files })).toEqual(noPhotos);
      }
      expect(await messagesFor(agent, seeded)).toBeUndefined();
    });

    it('take no photo once they are sent', async () => {
      const seeded = await seedProblem();
      const id = randomUUID();
      await send(agent, seeded, { message_id: id });
      const target = { trans_id: seeded.id, message_id: id };
      const late = [{ name: 'late.png', bytes: picture('late') }];
      const answer = await agent.upload('transaction.php?run=uploadMessagePhoto', target, late);
      expect(answer.body).toEqual(refused('This message id is already used'));
    });
  });

  describe('sent again with the same id', () => {
    it('are recorded once, also after the status has changed', async () => {
      const seeded = await seedProblem();
      const id = randomUUID();
      const files = await uploadTo(banker, seeded, id, 'x', 'y');
      expect(await send(banker, seeded, { message_id: id, files })).toEqual(sent);
      const again = { message_id: id, files: files.toReversed() };
      expect(await send(banker, seeded, again)).toEqual(sent);
      await update(admin, seeded, { status: 'HLD' });
      expect(await send(banker, seeded, again)).toEqual(sent);
      expect(await messagesFor(admin, seeded)).toHaveLength(1);
    });

    it('are refused with other content, by another user and on another transaction', async () => {
      const seeded = await seedProblem();
      const id = randomUUID();
      const files = await uploadTo(banker, seeded, id, 'z');
      await send(banker, seeded, { message_id: id, files });
      const taken = refused('This message id is already used');
      const same = { message_id: id, files };
      expect(await send(banker, seeded, { ...same, text: 'Other' })).toEqual(taken);
      expect(await send(banker, seeded, { ...same, files: [] })).toEqual(taken);
      expect(await send(agent, seeded, { message_id: id })).toEqual(taken);
      expect(await send(banker, await seedProblem(), { message_id: id })).toEqual(taken);
      expect(await messagesFor(admin, seeded)).toHaveLength(1);
    });

    it('are recorded once at the same time', async () => {
      const seeded = await seedProblem();
      const content = { message_id: randomUUID() };
      const calls = Array.from({ length: 20 }, () => () => send(banker, seeded, content));
      expect(await runConcurrently(calls)).toEqual(Array.from({ length: 20 }, () => sent));
      expect(await messagesFor(admin, seeded)).toHaveLength(1);
      expect(await unansweredFor(agent, seeded)).toBe(1);
    });
  });
});
