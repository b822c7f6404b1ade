import { type Paise, paiseFromWire, sumFromWire } from '#domain/money/money.ts';
import { failedWith, type Result, succeeded } from './result.ts';

/**
 * Converts the response of a successful call to domain data. A response that breaks the contract,
 * for example from another server, becomes a failed call instead of a crash.
 */
export function read<Answer, Value>(
  result: Result<Answer>,
  reader: (answer: Answer) => Value,
): Result<Value> {
  if (!result.ok) return result;
  try {
    return { ...succeeded(reader(result.value)), asOf: result.asOf };
  } catch {
    return failedWith({ kind: 'failed', httpStatus: null, isOutcomeUnknown: true });
  }
}

/**
 * Returns the request field with the version that a change is based on; no field when the server
 * keeps no versions.
 */
export const versionOf = ({ version }: { version: number | null }) =>
  version === null ? {} : { version };

/** Parses an amount in a response. @throws TypeError for any other format. */
export function readAmount(text: string): Paise {
  const amount = paiseFromWire(text);
  if (amount === null) throw new TypeError(`not an amount: ${text}`);
  return amount;
}

/** Parses a sum in a response. @throws TypeError for any other format. */
export function readSum(text: string): bigint {
  const sum = sumFromWire(text);
  if (sum === null) throw new TypeError(`not a sum: ${text}`);
  return sum;
}

/** Returns the first item of a list. @throws TypeError when it is empty. */
export function firstOf<Item>(items: readonly Item[]): Item {
  const [first] = items;
  if (first === undefined) throw new TypeError('empty list');
  return first;
}
