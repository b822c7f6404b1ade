/** Numbers with single spaces or dashes inside, not beside letters. */
const numbers = /(?<![A-Za-z0-9])\d+(?:[ -]\d+)*(?![A-Za-z0-9])/g;

const isAccountNumber = (digits: string) => digits.length >= 9 && digits.length <= 18;

/**
 * Returns the account numbers in a text: 9 to 18 digits, perhaps with spaces and dashes inside. They
 * are returned without those and without leading zeros. Numbers side by side count both as one and
 * each by itself.
 */
export function accountNumbersIn(text: string): ReadonlySet<string> {
  const found = [...text.matchAll(numbers)].flatMap(([run]) => {
    const parts = run.split(/[ -]/);
    return [parts.join(''), ...parts];
  });
  return new Set(found.filter(isAccountNumber).map((digits) => digits.replace(/^0+/, '')));
}
