import { z } from 'zod';
import {
  afterRow,
  deletedFlag,
  messageResponse,
  fileUrl,
  instant,
  lastChange,
  limits,
  multipart,
  paging,
  request,
  roleNumber,
  rowsResponse,
  text,
  version,
  name,
  code,
} from './wire.ts';

/** A bank. VERSION and CHANGED_BY are not in the specification. */
export const bank = z.object({
  BANK_NAME: z.string(),
  BANK_CODE: z.string(),
  LOGO_URL: fileUrl.nullable(),
  DELETED_FLG: deletedFlag,
  BANK_LAST_UPDATED: instant,
  ...lastChange,
});
export type Bank = z.infer<typeof bank>;

const bankCode = { bank_code: code(limits.bankCode) };
const bankChange = request({ ...bankCode, version });

export const bankCalls = {
  'bank.php?run=get_all_banks': {
    kind: 'json',
    request: request({
      section: text(10),
      role: roleNumber,
      user_code: text(limits.shortCode),
      ...paging,
      after: afterRow({ BANK_CODE: text(limits.bankCode), BANK_NAME: text(limits.bankName) }),
    }),
    response: rowsResponse(bank),
  },
  'bank.php?run=insert_bank_details': {
    kind: 'multipart',
    request: multipart({ bank_name: name(limits.bankName), bank_code: code(limits.bankCode) }),
    response: messageResponse,
  },
  'bank.php?run=viewBankDetails': {
    kind: 'json',
    request: request(bankCode),
    response: rowsResponse(bank),
  },
  'bank.php?run=inactive_bank_details': {
    kind: 'json',
    request: bankChange,
    response: messageResponse,
  },
  'bank.php?run=active_bank_details': {
    kind: 'json',
    request: bankChange,
    response: messageResponse,
  },
  /** Changes the code of a bank. Former codes still name the bank. */
  'bank.php?run=changeCode': {
    kind: 'json',
    request: request({ ...bankCode, new_code: code(limits.bankCode), version }),
    response: messageResponse,
  },
} as const;
