declare const paiseBrand: unique symbol;

/** An exact amount of money: a safe integer count of paise (1/100 rupee). */
export type Paise = number & { readonly [paiseBrand]: true };

export const zeroPaise = 0 as Paise;

/** The largest amount of one transaction: ₹99,99,99,999.99. */
export const largestAmount = 99_999_999_999 as Paise;

/**
 * Amounts in API requests: up to 12 digits of rupees and up to 2 of paise. These are more
 * digits than {@link largestAmount} has, so that a larger amount is refused as too large.
 */
const requestRupees = /^(\d{1,12})(?:\.(\d{1,2}))?$/;

/** Amounts in API responses: rupees with exactly two decimals. */
const wireRupees = /^(-?)(\d{1,14})\.(\d{2})$/;

/** Sums in API responses: as amounts, with more digits. */
const wireSum = /^(-?\d{1,30})\.(\d{2})$/;

/** Brands an integer count of paise. @throws RangeError when it is not a safe integer. */
export function paise(count: number): Paise {
  if (!Number.isSafeInteger(count)) throw new RangeError(`not an exact count of paise: ${count}`);
  return count as Paise;
}

/** Parses an amount in an API request. No spaces, no commas. */
export function parseDecimal(text: string): Paise | null {
  const match = requestRupees.exec(text);
  return match ? join(match[1] ?? '', (match[2] ?? '').padEnd(2, '0')) : null;
}

/** Parses an amount in an API response (`"1000.50"`). Returns null for any other format. */
export function paiseFromWire(text: string): Paise | null {
  const match = wireRupees.exec(text);
  if (!match) return null;
  const size = join(match[2] ?? '', match[3] ?? '');
  return match[1] === '-' && size !== 0 ? paise(-size) : size;
}

/** Parses a sum in an API response (`"1000.50"`). Returns null for any other format. */
export function sumFromWire(text: string): bigint | null {
  const match = wireSum.exec(text);
  return match ? BigInt(`${match[1]}${match[2]}`) : null;
}

/** Formats an amount or a sum for the API: two decimals, no grouping (`"1000.50"`). */
export function toDecimal(amount: Paise | bigint): string {
  const { sign, rupees, fraction } = split(amount);
  return `${sign}${rupees}.${fraction}`;
}

/**
 * Formats an amount or a sum for display: rupee sign, Indian grouping, two decimals
 * (`₹1,23,456.00`).
 */
export function formatRupees(amount: Paise | bigint): string {
  const { sign, rupees, fraction } = split(amount);
  return `${sign}₹${groupIndian(rupees)}.${fraction}`;
}

export function addPaise(left: Paise, right: Paise): Paise {
  return paise(left + right);
}

export function subtractPaise(left: Paise, right: Paise): Paise {
  return paise(left - right);
}

function join(rupees: string, fraction: string): Paise {
  return paise(Number(`${rupees}${fraction}`));
}

function split(amount: Paise | bigint) {
  const isNegative = amount < 0;
  const digits = String(isNegative ? -amount : amount).padStart(3, '0');
  return {
    sign: isNegative ? '-' : '',
    rupees: digits.slice(0, -2),
    fraction: digits.slice(-2),
  };
}

/** Groups the last three digits, then every two before them: `1234567` -> `12,34,567`. */
export function groupIndian(rupees: string): string {
  const tail = rupees.slice(-3);
  const head = rupees.slice(0, -3).replace(/\B(?=(\d{2})+$)/g, ',');
  return head ? `${head},${tail}` : tail;
}
