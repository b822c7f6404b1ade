/** Splits a transaction code into its day (first six characters) and its sequence number. */
export function splitTransactionCode(code: string): { day: string; number: string } {
  return { day: code.slice(0, 6), number: code.slice(6) };
}
