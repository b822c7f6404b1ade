import pg from 'pg';

/** Parses the text that the database sends for a column into the value of `Schema`. */
export type TypeParser = (text: string) => unknown;

const { builtins } = pg.types;
const int8Array = 1016;

const ownParsers = new Map<number, TypeParser>([
  [builtins.INT8, exactNumber],
  [int8Array, (text) => readArray(int8Array, text).map(exactNumber)],
  [builtins.NUMERIC, String],
  [builtins.DATE, String],
]);

/** Returns the parser of a column type, which is the same on both engines. */
export function typeParser(oid: number): TypeParser {
  return ownParsers.get(oid) ?? pg.types.getTypeParser(oid, 'text');
}

/** @throws RangeError if the number is not exactly representable. */
function exactNumber(text: unknown): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`not an exact number: ${String(text)}`);
  return value;
}

function readArray(oid: number, text: string): readonly unknown[] {
  const values: unknown = pg.types.getTypeParser(oid, 'text')(text);
  return Array.isArray(values) ? values : [];
}

/** Formats a parameter as text for PostgreSQL; null stays null. */
export function writeParameter(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`;
  if (Array.isArray(value)) return `{${value.map(writeElement).join(',')}}`;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function writeElement(value: unknown): string {
  if (Array.isArray(value)) return writeParameter(value) ?? 'NULL';
  const text = writeParameter(value);
  return text === null ? 'NULL' : `"${text.replace(/["\\]/g, '\\$&')}"`;
}
