import { expect, test } from 'vitest';
import { requireTls } from './requireTls.ts';

const url = 'postgres://desk@db/desk';

test.each([
  [url, undefined, `${url}?sslmode=verify-full`],
  [url, '/etc/a b.pem', `${url}?sslmode=verify-full&sslrootcert=%2Fetc%2Fa%20b.pem`],
  [`${url}?sslmode=verify-full`, undefined, `${url}?sslmode=verify-full`],
  [
    `${url}?sslmode=verify-full&sslrootcert=/ca.pem`,
    undefined,
    `${url}?sslmode=verify-full&sslrootcert=/ca.pem`,
  ],
  [
    'postgres://desk@one,two:5433/desk?target_session_attrs=read-write',
    '/ca.pem',
    'postgres://desk@one,two:5433/desk?target_session_attrs=read-write&sslmode=verify-full&sslrootcert=%2Fca.pem',
  ],
])('%s with the authorities %s', (address, caFile, expected) => {
  expect(requireTls('DATABASE_URL', address, caFile)).toBe(expected);
});

test.each([
  [`${url}?sslmode=disable`, undefined, 'DATABASE_URL has sslmode'],
  [`${url}?sslmode=require`, '/ca.pem', 'DATABASE_URL has sslmode'],
  [`${url}?ssl=false`, undefined, 'DATABASE_URL has ssl'],
  [`${url}?sslmode=verify-full&sslrootcert=/other.pem`, '/ca.pem', 'DATABASE_URL has sslrootcert'],
])('refuses %s with the authorities %s', (address, caFile, message) => {
  expect(() => requireTls('DATABASE_URL', address, caFile)).toThrow(message);
});
