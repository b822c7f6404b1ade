import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { engines } from '#server/test/engines.ts';
import { picture } from '#server/test/memoryFileStore.ts';
import { seedTransaction } from '#server/test/seedTransaction.ts';
import { useTestServer } from '#server/test/useTestServer.ts';
import { audit, findRowViolations } from './audit.ts';

class RolledBack extends Error {}

describe.each(engines)('what the history proves on %s', (engine) => {
  const server = useTestServer(engine);
  let paymentId: string;
  let receiptId: string;
  let messageId: string;

  /** Records a payment and a message as the app does. */
  beforeAll(async () => {
    const banker = await server.openSession('banker');
    const { id: trans_id } = await seedTransaction(server, { status: 'PND' });
    paymentId = randomUUID();
    const target = { trans_id, payment_id: paymentId };
    await banker.upload('transaction.php?run=upload_receipt', target, [
      { name: 'receipt.png', bytes: picture('receipt') },
    ]);
    const payment = { ...target, user_code: '', amount: '100.00', reference: 'UTR123456789' };
    await banker.call('transaction.php?run=add_payments', payment);
    const file = await server.db
      .selectFrom('files')
      .select('file_id')
      .where('payment_id', '=', paymentId)
      .executeTakeFirstOrThrow();
    receiptId = file.file_id;
    messageId = randomUUID();
    const asked = await seedTransaction(server, { status: 'NPP' });
    const message = { trans_id: asked.id, message_id: messageId, text: 'Which name?' };
    await banker.call('transaction.php?run=addMessage', message);
  });

  /** The violations after statements of the owner of the database, which are then rolled back. */
  const problemsAfter = async (statement: string) => {
    let problems: Awaited<ReturnType<typeof findRowViolations>> = [];
    const work = server.db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx);
      await sql.raw(statement).execute(trx);
      problems = await findRowViolations(trx);
      throw new RolledBack();
    });
    await expect(work).rejects.toThrow(RolledBack);
    return problems;
  };

  const payment = 'a payment is as its history entry recorded it';
  it.each([
    ['a changed reference', "bank_reference = 'OTHER12345'"],
    ['a removed reference', 'bank_reference = null'],
    ['a changed time', "created_at = created_at + interval '1 day'"],
    ['a changed amount', 'amount_paise = amount_paise - 1'],
  ])('finds %s of a payment', async (_title, change) => {
    const where = `where payment_id = '${paymentId}'`;
    expect(await problemsAfter(`update payments set ${change} ${where}`)).toContainEqual({
      invariant: payment,
      ids: [paymentId],
    });
  });

  it.each([
    ['a changed digest', "received_sha256 = sha256('other')"],
    ['a changed name', "file_name = 'other.png'"],
    ['a changed digest of the stored bytes', "stored_sha256 = sha256('other')"],
  ])('finds %s of a receipt', async (_title, change) => {
    const where = `where file_id = '${receiptId}'`;
    expect(await problemsAfter(`update files set ${change} ${where}`)).toEqual([
      { invariant: 'a file is as the history recorded it', ids: [receiptId] },
    ]);
  });

  it('finds a deleted message', async () => {
    const problems = await problemsAfter(`delete from messages where message_id = '${messageId}'`);
    expect(problems).toMatchObject([{ invariant: 'a message of the history exists' }]);
  });

  it('finds a deleted receipt', async () => {
    const problems = await problemsAfter(`delete from files where file_id = '${receiptId}'`);
    expect(problems).toContainEqual({
      invariant: 'a recorded receipt or photo is a file of its payment or message',
      ids: [receiptId],
    });
  });

  it('finds the replaced bytes of a receipt', async () => {
    const { contents } = server.files;
    const bytes = contents.get(receiptId) ?? Buffer.alloc(0);
    const replaced = async () =>
      (await audit(server.db, server.files)).problems.filter(
        ({ invariant }) => invariant === 'a file is stored with its bytes',
      );
    expect(await replaced()).toEqual([]);
    contents.set(receiptId, Buffer.alloc(bytes.length));
    expect(await replaced()).toMatchObject([{ ids: [receiptId] }]);
    contents.set(receiptId, bytes);
  });
});
