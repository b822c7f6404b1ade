import { Refusal, requireVersion } from '#server/api/refusals.ts';
import type { Handlers } from './call.ts';
import type { BankRecord, Data } from './data.ts';
import { by, matches, pageOf, wireTime } from './rows.ts';
import { lastChangeOf, saveVersion } from './versions.ts';

export const listBanks: Handlers['bank.php?run=get_all_banks'] = ({ data }, payload) => {
  const found = data.banks
    .filter(({ name, code }) => matches(payload.search, [name, code]))
    .sort(
      by(
        ({ name }) => name,
        ({ code }) => code,
      ),
    );
  return { status: 'success', message: pageOf(found, payload).map((bank) => bankOf(data, bank)) };
};

export const viewBank: Handlers['bank.php?run=viewBankDetails'] = ({ data }, payload) => ({
  status: 'success',
  message: [bankOf(data, findBank(data, payload.bank_code))],
});

export const addBank: Handlers['bank.php?run=insert_bank_details'] = (
  { data, now, user },
  payload,
  files,
) => {
  const name = payload.bank_name.trim();
  const code = payload.bank_code.trim().toUpperCase();
  if (name === '') throw new Refusal('Bank Name is required');
  if (code === '') throw new Refusal('Bank is required');
  if (!/^[A-Z0-9_-]+$/.test(code)) {
    throw new Refusal('Bank ShortCode may hold letters and digits only');
  }
  if (data.banks.some((bank) => bank.code === code)) {
    throw new Refusal('This bank code is already used');
  }
  const [logo, ...rest] = files;
  if (!logo) throw new Refusal('File upload is required');
  if (rest.length > 0) throw new Refusal('Only one file can be uploaded');
  data.banks.push({
    code,
    name,
    logoUrl: logo.url,
    isActive: true,
    version: 1,
    changedBy: user.id,
    updatedAt: now,
  });
  return { status: 'success', message: 'Bank added successfully' };
};

/** Makes a bank active or inactive; what is so already stays so. */
export const bankFlagHandler =
  (isActive: boolean): Handlers['bank.php?run=inactive_bank_details'] =>
  (context, payload) => {
    const bank = findBank(context.data, payload.bank_code);
    requireVersion('Bank', bank.version, payload.version);
    if (bank.isActive !== isActive) saveVersion(context, bank, { isActive });
    return { status: 'success', message: `Bank is now ${isActive ? 'active' : 'inactive'}` };
  };

function findBank(data: Data, code: string): BankRecord {
  const bank = data.banks.find((bank) => bank.code === code);
  if (!bank) throw new Refusal('Bank not found', 'not_found');
  return bank;
}

const bankOf = (data: Data, bank: BankRecord) => ({
  BANK_NAME: bank.name,
  BANK_CODE: bank.code,
  LOGO_URL: bank.logoUrl,
  DELETED_FLG: bank.isActive ? ('' as const) : ('D' as const),
  BANK_LAST_UPDATED: wireTime(bank.updatedAt),
  ...lastChangeOf(data, bank),
});
