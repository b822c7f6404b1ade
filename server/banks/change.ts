import type { Transaction } from 'kysely';
import type { RequestOf } from '#api/contract/calls.ts';
import type { CallContext, Handlers } from '#server/api/call.ts';
import { inTransaction } from '#server/api/inTransaction.ts';
import { Refusal } from '#server/api/refusals.ts';
import { requireVersion } from '#server/api/versions.ts';
import { orIfTaken } from '../db/errors.ts';
import type { Schema } from '../db/schema.ts';
import type { ReceivedFile } from '../files/store.ts';
import { refuseOverQuota } from '../files/uploadQuota.ts';
import { changedFields, recordedColumns, recordedUpload } from '../history/changes.ts';
import { writeHistory } from '../history/entries.ts';
import { confirmActor } from '../sessions/confirmActor.ts';
import { insertFiles, withStoredFiles } from '../transaction/storedFiles.ts';
import { findBankOfCode, readBankCode } from './codes.ts';
import { lockBank, saveBank } from './save.ts';

type Insert = 'bank.php?run=insert_bank_details';

interface NewBank {
  code: string;
  name: string;
}

const codeTaken = () => new Refusal('This bank code is already used');

/** Adds a bank with its logo. Codes are stored in capitals (specification, section 7). */
export const addBank: Handlers[Insert] = async (context, payload, receiveFiles) => {
  const bank = readBank(payload);
  await refuseOverQuota(context);
  if (await findBankOfCode(context.db, bank.code)) throw codeTaken();
  const files = await receiveFiles();
  await withStoredFiles(context, files, async () => {
    const logo = requireOneFile(files);
    const adding = inTransaction(context.db, (trx) => insert(trx, context, bank, logo));
    await orIfTaken(adding, codeTaken);
    return { stored: files, result: undefined };
  });
  context.log.info({ event: 'bank_added', userId: context.user.userId, bank: bank.code });
  return { status: 'success', message: 'Bank added successfully' };
};

function readBank(payload: RequestOf<Insert>): NewBank {
  const name = payload.bank_name.trim();
  if (name === '') throw new Refusal('Bank Name is required');
  return { code: readBankCode(payload.bank_code), name };
}

function requireOneFile(files: readonly ReceivedFile[]): ReceivedFile {
  const [logo] = files;
  if (!logo) throw new Refusal('File upload is required');
  if (files.length > 1) throw new Refusal('Only one file can be uploaded');
  return logo;
}

async function insert(
  trx: Transaction<Schema>,
  context: CallContext,
  { code, name }: NewBank,
  logo: ReceivedFile,
): Promise<void> {
  await confirmActor(trx, context);
  const now = context.clock();
  await insertFiles(trx, context, [logo], { purpose: 'logo', claimed_at: now });
  const inserted = await trx
    .insertInto('banks')
    .values({
      bank_code: code,
      bank_name: name,
      logo_file_id: logo.fileId,
      changed_by: context.user.userId,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('bank_code').doNothing())
    .returning(recordedColumns.banks)
    .executeTakeFirst();
  if (!inserted) throw codeTaken();
  const changes = {
    ...changedFields('banks', null, inserted),
    logo: [null, recordedUpload(logo)] as const,
  };
  await writeHistory(trx, context, { about: { bankCode: code }, action: 'add bank', changes, now });
}

/** Creates the handler that deactivates or activates a bank. Repeating it changes nothing. */
export function bankFlagHandler(flag: '' | 'D'): Handlers['bank.php?run=inactive_bank_details'] {
  const state = flag === 'D' ? 'inactive' : 'active';
  return async (context, payload) => {
    await inTransaction(context.db, (trx) => setFlag(trx, context, payload, flag));
    const event = flag === 'D' ? 'bank_inactive' : 'bank_active';
    context.log.info({ event, userId: context.user.userId, bank: payload.bank_code });
    return { status: 'success', message: `Bank is now ${state}` };
  };
}

async function setFlag(
  trx: Transaction<Schema>,
  context: CallContext,
  { bank_code: code, version }: RequestOf<'bank.php?run=inactive_bank_details'>,
  flag: '' | 'D',
): Promise<void> {
  const bank = await lockBank(trx, context, code);
  requireVersion('Bank', bank.version, version);
  if (bank.deleted_flg === flag) return;
  const action = flag === 'D' ? 'deactivate bank' : 'activate bank';
  await saveBank(trx, context, bank, { action, changes: { deleted_flg: flag } });
}
