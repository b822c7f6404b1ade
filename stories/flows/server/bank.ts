import { Refusal } from '#server/api/refusals.ts';
import type { Handlers } from './call.ts';
import type { Data } from './data.ts';
import { byName, firstVersion, lastChangeOf, pageOf, wireTime } from './records.ts';

export const listBanks: Handlers['bank.php?run=get_all_banks'] = ({ data }, payload) => ({
  status: 'success',
  message: pageOf(byName(data.banks), payload).map((bank) => bankOf(data, bank)),
});

export const viewBank: Handlers['bank.php?run=viewBankDetails'] = ({ data }, payload) => {
  const bank = data.banks.find(({ code }) => code === payload.bank_code);
  if (!bank) throw new Refusal('Bank not found', 'not_found');
  return { status: 'success', message: [bankOf(data, bank)] };
};

const bankOf = (data: Data, bank: Data['banks'][number]) => ({
  BANK_NAME: bank.name,
  BANK_CODE: bank.code,
  LOGO_URL: bank.logoUrl,
  DELETED_FLG: bank.isActive ? ('' as const) : ('D' as const),
  BANK_LAST_UPDATED: wireTime(bank.changedAt),
  ...lastChangeOf(data, bank),
});

export const addBank: Handlers['bank.php?run=insert_bank_details'] = (context, payload, [logo]) => {
  context.data.banks.push({
    code: payload.bank_code.trim().toUpperCase(),
    name: payload.bank_name.trim(),
    logoUrl: logo?.url ?? null,
    isActive: true,
    ...firstVersion(context),
  });
  return { status: 'success', message: 'Bank added successfully' };
};
