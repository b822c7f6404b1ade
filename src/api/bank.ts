import type { Bank } from '#domain/banks/bank.ts';
import { roleNumbers } from '#domain/users/roles.ts';
import type { SessionUser } from '#domain/users/session.ts';
import type { Bank as WireBank } from './contract/bank.ts';
import { type PageQuery, pageOf } from './paging.ts';
import { read, firstOf, versionOf } from './read.ts';
import type { Client } from './request.ts';

export async function listBanks(client: Client, user: SessionUser, query: PageQuery<Bank>) {
  const { after } = query;
  const result = await client.call('bank.php?run=get_all_banks', {
    ...pageOf(query),
    section: '',
    role: roleNumbers[user.role],
    user_code: user.code,
    ...(after && { after: { BANK_CODE: after.id, BANK_NAME: after.name } }),
  });
  return read(result, (response) => response.message.map(readBank));
}

export async function viewBank(client: Client, id: string) {
  const result = await client.call('bank.php?run=viewBankDetails', { bank_code: id });
  return read(result, (response) => readBank(firstOf(response.message)));
}

/** Adds a bank and its logo in one call. */
export async function addBank(client: Client, bank: { name: string; code: string }, logo: File) {
  const result = await client.upload(
    'bank.php?run=insert_bank_details',
    { bank_name: bank.name, bank_code: bank.code },
    [logo],
  );
  return read(result, (response) => response.message);
}

/**
 * Deactivates or reactivates a bank. Only active banks can receive a transfer. Fails with `conflict`
 * if the bank has changed since this version.
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
  return read(result, (response) => response.message);
}

/** Changes the code of a bank. Fails with `conflict` if the bank has changed since this version. */
export async function changeBankCode(
  client: Client,
  bank: Pick<Bank, 'id' | 'version'>,
  code: string,
) {
  const result = await client.call('bank.php?run=changeCode', {
    bank_code: bank.id,
    new_code: code,
    ...versionOf(bank),
  });
  return read(result, (response) => response.message);
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
