import type { Bank } from '#domain/bank.ts';
import { roleNumbers } from '#domain/roles.ts';
import type { SessionUser } from '#domain/session.ts';
import type { Bank as WireBank } from './contract/bank.ts';
import { type PageQuery, pageOf } from './paging.ts';
import { read, readFirst, versionOf } from './read.ts';
import type { Client } from './request.ts';

export async function listBanks(client: Client, user: SessionUser, query: PageQuery) {
  const result = await client.call('bank.php?run=get_all_banks', {
    ...pageOf(query),
    section: '',
    role: roleNumbers[user.role],
    user_code: user.code,
  });
  return read(result, (answer) => answer.message.map(readBank));
}

export async function viewBank(client: Client, id: string) {
  const result = await client.call('bank.php?run=viewBankDetails', { bank_code: id });
  return read(result, (answer) => readBank(readFirst(answer.message)));
}

/** Adds a bank together with its logo, in one call. */
export async function addBank(client: Client, bank: { name: string; code: string }, logo: File) {
  const result = await client.upload(
    'bank.php?run=insert_bank_details',
    { bank_name: bank.name, bank_code: bank.code },
    [logo],
  );
  return read(result, (answer) => answer.message);
}

/**
 * Makes a bank inactive, or active again; only active ones are offered for a transfer. Refused as
 * a `conflict` when the bank has changed since this version.
 */
export async function setBankActive(
  client: Client,
  bank: Pick<Bank, 'id' | 'version'>,
  isActive: boolean,
) {
  const run = isActive ? 'active_bank_details' : 'inactive_bank_details';
  const result = await client.call(`bank.php?run=${run}`, {
    bank_code: bank.id,
    ...versionOf(bank),
  });
  return read(result, (answer) => answer.message);
}

const readBank = (bank: WireBank): Bank => ({
  id: bank.BANK_CODE,
  name: bank.BANK_NAME,
  logoUrl: bank.LOGO_URL,
  isActive: bank.DELETED_FLG !== 'D',
  updatedAt: bank.BANK_LAST_UPDATED,
  version: bank.VERSION ?? null,
  changedBy: bank.CHANGED_BY ?? null,
});
