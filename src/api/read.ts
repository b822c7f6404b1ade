import { type Paise, paiseFromWire } from '#domain/money.ts';
import { failedWith, type Result, succeeded } from './result.ts';

/**
 * Turns a successful answer into what the app works with. An answer that breaks the contract
 * (another server may send one) becomes a failed call instead of a crash.
 */
export function read<Answer, Value>(
  result: Result<Answer>,
  reader: (answer: Answer) => Value,
): Result<Value> {
  if (!result.ok) return result;
  try {
    return succeeded(reader(result.value));
  } catch {
    return failedWith({ kind: 'failed', httpStatus: null, mayHaveHappened: true });
  }
}

/**
 * The payload field that names the version a change was made on; none when the server keeps no
 * versions.
 */
export const versionOf = ({ version }: { version: number | null }) =>
  version === null ? {} : { version };

/** @throws TypeError when the text is not an amount as the server writes it. */
export function readAmount(text: string): Paise {
  const amount = paiseFromWire(text);
  if (amount === null) throw new TypeError(`not an amount: ${text}`);
  return amount;
}

/** The one thing a list of one holds. @throws TypeError when it is empty. */
export function readFirst<Item>(items: readonly Item[]): Item {
  const [first] = items;
  if (first === undefined) throw new TypeError('empty list');
  return first;
}
