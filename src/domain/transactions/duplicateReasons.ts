/** Reasons why two transactions may be the same transfer, the strongest first. */
export const duplicateReasons = [
  'account',
  'photo',
  'phone',
  'customer',
  'sound',
  'typing',
  'initials',
  'part',
  'ifsc',
  'bankAndAgent',
] as const;
export type DuplicateReason = (typeof duplicateReasons)[number];

/** Reasons that clients of earlier releases know. */
export const formerReasons = ['account', 'customer', 'bankAndAgent'] as const;

/** Returns the reasons that stand for these in an earlier release. */
export const formerReasonsOf = (reasons: readonly DuplicateReason[]) =>
  formerReasons.filter((former) => reasons.some((reason) => formerReasonOf(reason) === former));

/** What names and phones say was the customer. A photo shows the account. */
function formerReasonOf(reason: DuplicateReason) {
  if (reason === 'photo') return 'account';
  return reason === 'account' || reason === 'bankAndAgent' ? reason : 'customer';
}
