import fc from 'fast-check';
import type { TestFile } from './client.ts';
import { picture } from './memoryFileStore.ts';

/** An attempt to call: a JSON body, a form with files, or other bytes. */
export type Attempt =
  | { kind: 'json'; body: unknown }
  | { kind: 'form'; fields: Readonly<Record<string, unknown>>; files: readonly TestFile[] }
  | { kind: 'raw'; body: string; contentType: string };

const kilobytes = (count: number) => 'a'.repeat(count * 1024);

/** Texts that are known to cause errors in software. */
const hostileTexts = [
  '',
  ' ',
  '\t',
  '\0',
  'a\0b',
  '\r\nset-cookie: sid=x',
  'a\n{"level":60}',
  '\ud800',
  'x\udc00',
  '\u202egnp.exe',
  '\ufeff',
  '\u200b',
  '👩‍👩‍👧‍👦',
  'ﷺ',
  'e\u0301'.repeat(50),
  "'",
  '"',
  '`',
  '\\',
  "' or 1=1 --",
  '"; drop table users; --',
  "')) or true --",
  '$1',
  '?',
  '%',
  '_',
  '%%%',
  '\\%',
  '[a-z]',
  '(a+)+$',
  '.*',
  '${7*7}',
  '{{7*7}}',
  '$(id)',
  '|id',
  '<img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  'javascript:alert(1)',
  '=1+1',
  '../../etc/passwd',
  '..\\..\\',
  '/dev/null',
  'C:\\',
  'file:///etc/passwd',
  'con',
  '%00',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'null',
  'undefined',
  'true',
  '[]',
  '0',
  '-0',
  '-1',
  '1e3',
  '1e400',
  '0x10',
  '+5',
  '.5',
  '5.',
  '1,000',
  '1.005',
  '0.001',
  'NaN',
  'Infinity',
  '１２３',
  '9'.repeat(15),
  '9'.repeat(20),
  '0'.repeat(20),
  '1'.repeat(400),
  '2024-02-30',
  '0000-00-00',
  '9999-12-31',
  '2026-11-21T00:00',
  '-2026-01-01',
  '2026-1-1',
  'Mars/X',
  'UTC',
  'Asia/Kolkata',
  'WTG',
  'CMP',
  'XXX',
  'ASC; select',
  'ADM01',
  'admin',
  '1',
  kilobytes(1),
  kilobytes(60),
  kilobytes(100),
  '['.repeat(5000),
  '\u{1f600}'.repeat(2001),
] as const;

const text = fc.oneof(
  { arbitrary: fc.constantFrom(...hostileTexts), weight: 6 },
  { arbitrary: fc.string({ unit: 'binary' }), weight: 2 },
  { arbitrary: fc.string(), weight: 1 },
  { arbitrary: fc.uuid(), weight: 1 },
);
const value = fc.oneof(
  { arbitrary: text, weight: 6 },
  { arbitrary: fc.constantFrom(null, true, false, 0, -1, 1, 2, 3, 2 ** 53, 1e308), weight: 2 },
  { arbitrary: fc.constantFrom<unknown>([], {}, [[]], ['x'], { length: 1 }), weight: 1 },
  { arbitrary: fc.jsonValue(), weight: 1 },
);

type Fields = Readonly<Record<string, unknown>>;

/** Changes a field of the payload, or adds another one, to a wrong value or none. */
const mutation = (valid: Fields) =>
  fc.tuple(
    fc.oneof(
      { arbitrary: fc.constantFrom(...Object.keys(valid)), weight: 9 },
      {
        arbitrary: fc.constantFrom('__proto__', 'status', 'role', 'paid', 'version', 'files', 'x'),
        weight: 1,
      },
    ),
    fc.option(value, { nil: undefined, freq: 9 }),
  );

/** A valid payload with one or two changed fields. */
const nearlyValid = (valid: Fields): fc.Arbitrary<Fields> =>
  fc
    .array(mutation(valid), { minLength: 1, maxLength: 2 })
    .map((mutations) => ({ ...valid, ...Object.fromEntries(mutations) }));

const contentTypes = [
  'application/json',
  'application/json; charset=utf-8',
  'application/json; charset=utf-16',
  'application/json;;',
  'application/jsonp',
  'text/plain',
  'text/html',
  'x',
  '',
  'multipart/form-data',
  'multipart/form-data; boundary=b',
  'multipart/mixed; boundary=b',
  'application/x-www-form-urlencoded',
  'application/octet-stream',
];

/** Incomplete, deeply nested or otherwise invalid bodies. */
const invalidBody = (valid: Fields): fc.Arbitrary<string> => {
  const whole = JSON.stringify(valid);
  const part = `--b\r\ncontent-disposition: form-data; name="trans_id"\r\n\r\n`;
  return fc.oneof(
    fc.nat(whole.length).map((length) => whole.slice(0, length)),
    fc.tuple(fc.nat(whole.length), text).map(([at, more]) => whole.slice(0, at) + more),
    fc.constantFrom('', 'null', '[]', '"x"', '1', '{', '['.repeat(20_000), '{"a":'.repeat(9999)),
    fc.constantFrom('\ufeff{}', '{}{}', '{"a":1,"a":2}', kilobytes(65), "{'a':1}", '--b--'),
    text.map((words) => `${part}${words}`),
    text.map((words) => `${part}${words}\r\n--b--\r\n`),
    text.map((words) => `--b\r\n${words}\r\n\r\n${words}\r\n--b--\r\n`),
    text,
  );
};

const file = fc.record({
  name: fc.oneof(fc.constant('a.png'), text.map(inHeader)),
  bytes: fc.oneof(
    { arbitrary: fc.nat(9999).map((number) => picture(String(number))), weight: 4 },
    { arbitrary: fc.uint8Array({ maxLength: 200 }).map(Buffer.from), weight: 1 },
    { arbitrary: fc.constant(Buffer.alloc(0)), weight: 1 },
  ),
});

/** The part of a text that a client can send in quotes in a part's header. */
function inHeader(words: string): string {
  return words.replaceAll(/[\r\n"]/g, '_').slice(0, 2000);
}

const json = (body: unknown): Attempt => ({ kind: 'json', body });

/**
 * Attempts for a call with this valid payload: random bodies, nearly valid ones and invalid bytes.
 */
export function attemptsAt(valid: Fields, takesFiles: boolean): fc.Arbitrary<Attempt> {
  const anything = fc.oneof(
    fc.jsonValue(),
    fc.dictionary(fc.string(), fc.jsonValue()),
    fc.dictionary(fc.constantFrom(...Object.keys(valid)), value),
  );
  const form = fc.record({
    kind: fc.constant('form' as const),
    fields: nearlyValid(valid),
    files: fc.array(file, { maxLength: 12, size: 'max' }),
  });
  const raw = fc.record({
    kind: fc.constant('raw' as const),
    body: invalidBody(valid),
    contentType: fc.constantFrom(...contentTypes),
  });
  return fc.oneof(
    { arbitrary: anything.map(json), weight: takesFiles ? 1 : 2 },
    { arbitrary: takesFiles ? form : nearlyValid(valid).map(json), weight: 6 },
    { arbitrary: raw, weight: 2 },
  );
}
