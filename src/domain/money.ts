declare const paiseBrand: unique symbol;

/** An exact amount of money: a safe integer count of paise (1/100 rupee). */
export type Paise = number & { readonly [paiseBrand]: true };

export const zeroPaise = 0 as Paise;

/** What a person may type or a call may carry: up to 10 digits of rupees, up to 2 of paise. */
const typedRupees = /^(\d{1,10})(?:\.(\d{1,2}))?$/;

/** What the server sends: any whole number of rupees with exactly two decimals. */
const wireRupees = /^(-?)(\d{1,14})\.(\d{2})$/;

/** Brands an integer count of paise. @throws RangeError when it can't be held exactly. */
export function paise(count: number): Paise {
  if (!Number.isSafeInteger(count)) throw new RangeError(`not an exact count of paise: ${count}`);
  return count as Paise;
}

/**
 * Reads what a person typed (`1000`, `1000.5`, `1000.50`; spaces around and grouping commas are
 * forgiven). Null when it is not an amount of at most 10 digits and 2 decimals.
 */
export function parseRupees(text: string): Paise | null {
  const match = typedRupees.exec(text.trim().replace(/,(?=\d)/g, ''));
  return match ? join(match[1] ?? '', (match[2] ?? '').padEnd(2, '0')) : null;
}

/** Reads an amount as calls carry it: like {@link parseRupees}, but nothing is forgiven. */
export function parseDecimal(text: string): Paise | null {
  const match = typedRupees.exec(text);
  return match ? join(match[1] ?? '', (match[2] ?? '').padEnd(2, '0')) : null;
}

/** Reads an amount the server sent (`"1000.50"`). Null when it is anything else. */
export function paiseFromWire(text: string): Paise | null {
  const match = wireRupees.exec(text);
  if (!match) return null;
  const size = join(match[2] ?? '', match[3] ?? '');
  return match[1] === '-' && size !== 0 ? paise(-size) : size;
}

/** Writes an amount as it travels: two decimals, no grouping (`"1000.50"`). */
export function toDecimal(amount: Paise): string {
  const { sign, rupees, fraction } = split(amount);
  return `${sign}${rupees}.${fraction}`;
}

/** Writes an amount for people: rupee sign, Indian grouping, two decimals (`₹1,23,456.00`). */
export function formatRupees(amount: Paise): string {
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

function split(amount: Paise) {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return {
    sign: amount < 0 ? '-' : '',
    rupees: digits.slice(0, -2),
    fraction: digits.slice(-2),
  };
}

/** Groups the last three digits, then every two before them: 1234567 -> 12,34,567. */
function groupIndian(rupees: string): string {
  const tail = rupees.slice(-3);
  const head = rupees.slice(0, -3).replace(/\B(?=(\d{2})+$)/g, ',');
  return head ? `${head},${tail}` : tail;
}
