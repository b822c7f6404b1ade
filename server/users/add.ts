import type { Transaction } from 'kysely';
import type { CallContext, Handlers } from '#server/api/call.ts';
import { inTransaction } from '#server/api/inTransaction.ts';
import { Refusal } from '#server/api/refusals.ts';
import { orIfTaken } from '../db/errors.ts';
import type { Schema } from '../db/schema.ts';
import { changedFields, passwordSet, recordedColumns } from '../history/changes.ts';
import { writeHistory } from '../history/entries.ts';
import { hashPassword } from '../signIn/passwords.ts';
import { confirmActor } from '../sessions/confirmActor.ts';
import { findUserOfCode } from './codes.ts';
import { readCode, readUserForm, type UserForm } from './form.ts';

/** Adds a user. User names are unique regardless of case; short codes are stored in capitals. */
export const addUser: Handlers['user.php?run=insert_user_details'] = async (context, payload) => {
  const code = readCode(payload.code);
  const form = await readUserForm(payload, code);
  const passwordHash = await hashPassword(form.password);
  const adding = inTransaction(context.db, (trx) =>
    insert(trx, context, { ...form, code, passwordHash }),
  );
  const userId = await orIfTaken(adding, codeTaken);
  context.log.info({ event: 'user_added', userId: context.user.userId, target: userId });
  return { status: 'success', message: 'User added successfully' };
};

async function insert(
  trx: Transaction<Schema>,
  context: CallContext,
  form: UserForm & { code: string; passwordHash: string },
): Promise<number> {
  const { user, clock } = context;
  await confirmActor(trx, context);
  if (await findUserOfCode(trx, form.code)) throw codeTaken();
  const now = clock();
  const inserted = await trx
    .insertInto('users')
    .values({
      user_name: form.name,
      user_code: form.code,
      role: form.role,
      phone: form.phone,
      password_hash: form.passwordHash,
      changed_by: user.userId,
      created_at: now,
      updated_at: now,
      last_used_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning([...recordedColumns.users, 'user_id'])
    .executeTakeFirst();
  if (!inserted) throw await duplicateRefusal(trx, form.code);
  const { user_id: userId, ...after } = inserted;
  const changes = { ...changedFields('users', null, after), ...passwordSet };
  await writeHistory(trx, context, { about: { userId }, action: 'add user', changes, now });
  return userId;
}

async function duplicateRefusal(trx: Transaction<Schema>, code: string): Promise<Refusal> {
  return (await findUserOfCode(trx, code)) ? codeTaken() : nameTaken();
}

const codeTaken = () => new Refusal('This short code is already used');

export const nameTaken = () => new Refusal('This user name is already used');
