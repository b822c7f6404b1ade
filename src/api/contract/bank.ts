import { z } from 'zod';
import {
  deletedFlag,
  done,
  fileUrl,
  instant,
  limits,
  multipart,
  paging,
  request,
  roleNumber,
  rows,
  text,
} from './wire.ts';

export const bank = z.object({
  BANK_NAME: z.string(),
  BANK_CODE: z.string(),
  LOGO_URL: fileUrl.nullable(),
  DELETED_FLG: deletedFlag,
  BANK_LAST_UPDATED: instant,
});
export type Bank = z.infer<typeof bank>;

const oneBank = request({ bank_code: text(limits.bankCode) });

export const bankCalls = {
  'bank.php?run=get_all_banks': {
    kind: 'json',
    request: request({
      section: text(10),
      role: roleNumber,
      user_code: text(limits.shortCode),
      ...paging,
    }),
    response: rows(bank),
  },
  'bank.php?run=insert_bank_details': {
    kind: 'multipart',
    request: multipart({ bank_name: text(limits.bankName), bank_code: text(limits.bankCode) }),
    response: done,
  },
  'bank.php?run=viewBankDetails': { kind: 'json', request: oneBank, response: rows(bank) },
  'bank.php?run=inactive_bank_details': { kind: 'json', request: oneBank, response: done },
  'bank.php?run=active_bank_details': { kind: 'json', request: oneBank, response: done },
} as const;
