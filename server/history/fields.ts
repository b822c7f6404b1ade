import type { FieldChange } from '#api/contract/history.ts';
import { paise, toDecimal } from '#domain/money/money.ts';
import type { FieldChanges } from '#server/db/schema.ts';
import { formatRate } from '#server/setting/rate.ts';

const amount = (value: unknown) => toDecimal(paise(Number(value)));
const plain = (value: unknown) => String(value);

/** The recorded columns that an entry shows as fields, each with the format of its values. */
const fields: Readonly<
  Record<string, readonly [name: string, format: (value: unknown) => string]>
> = {
  status: ['STATUS', plain],
  bank_code: ['BANK', plain],
  customer: ['CUSTOMER', plain],
  amount_paise: ['AMOUNT', amount],
  paid_paise: ['PAID', amount],
  opening: ['OPENING', amount],
  settlement: ['SETTLEMENT', amount],
  adjustment: ['ADJUSTMENT', amount],
  account_limit: ['LIMIT', amount],
  reference: ['REFERENCE', plain],
  message: ['MESSAGE', plain],
  notes: ['NOTES', plain],
  error_notes: ['PROBLEM', plain],
  user_name: ['NAME', plain],
  user_code: ['CODE', plain],
  role: ['ROLE', plain],
  phone: ['PHONE', plain],
  password: ['PASSWORD', plain],
  second_factor: ['SECOND_FACTOR', plain],
  passkey: ['PASSKEY', plain],
  provider: ['PROVIDER', plain],
  bank_name: ['NAME', plain],
  short_code: ['CODE', plain],
  deleted_flg: ['DELETED', plain],
  last_used_at: ['USED', plain],
  rate: ['RATE', (value) => formatRate(String(value))],
};

/**
 * Returns the changed fields of an entry in the form of the API, without agents and files.
 * @param bankCodeOf the code of the bank with a key
 */
export const toFieldChanges = (
  changes: FieldChanges,
  bankCodeOf: (key: unknown) => string,
): FieldChange[] =>
  // In the order of `fields`, because the database keeps none.
  Object.entries(fields).flatMap(([column, [name, format]]) => {
    const change = changes[column];
    return change ? [fieldChange(name, change, column === 'bank_code' ? bankCodeOf : format)] : [];
  });

/** Returns the change of the agent in the form of the API; none if the agent is the same. */
export function agentChange(
  changes: FieldChanges,
  codeOf: (userId: unknown) => string,
): FieldChange[] {
  const change = changes['agent_id'];
  return change ? [fieldChange('AGENT', change, codeOf)] : [];
}

function fieldChange(
  name: string,
  [before, after]: readonly [unknown, unknown],
  format: (value: unknown) => string,
): FieldChange {
  const show = (value: unknown) => (value === null ? null : format(value));
  return { FIELD: name, BEFORE: show(before), AFTER: show(after) };
}
