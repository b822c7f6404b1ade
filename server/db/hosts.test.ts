import { describe, expect, test } from 'vitest';
import { isDatabaseUrl, needsPrimary, splitHosts } from './hosts.ts';

test.each([
  ['postgres://db/desk', ['postgres://db/desk']],
  [
    'postgres://me:a%40b@one:5432,two:5433/desk?sslmode=verify-full',
    [
      'postgres://me:a%40b@one:5432/desk?sslmode=verify-full',
      'postgres://me:a%40b@two:5433/desk?sslmode=verify-full',
    ],
  ],
  ['postgresql://[::1]:1,[::2]', ['postgresql://[::1]:1', 'postgresql://[::2]']],
  ['postgres://me:a,b@db/desk', ['postgres://me:a,b@db/desk']],
  ['postgres:///desk?host=/run/postgresql', ['postgres:///desk?host=/run/postgresql']],
])('splits the hosts of %s', (url, hosts) => {
  expect(splitHosts(url)).toEqual(hosts);
});

test.each([
  ['postgres://db/desk', false],
  ['postgres://db/desk?target_session_attrs=read-write', true],
  ['postgres://one,two/desk', true],
])('%s needs a primary: %s', (url, expected) => {
  expect(needsPrimary(url)).toBe(expected);
});

describe('a database URL', () => {
  test.each([
    'postgres://me:secret@db/desk',
    'postgresql://one:5432,two:5433/desk?target_session_attrs=read-write',
    'postgres://one,two/desk?target_session_attrs=primary',
    'postgres:///desk?host=/run/postgresql',
  ])('may be %s', (url) => expect(isDatabaseUrl(url)).toBe(true));

  test.each([
    'mysql://db/desk',
    'one,two',
    'postgres://one,/desk',
    'postgres://one:x,two/desk',
    'postgres://one,two:99999/desk',
    'postgres://one,two/desk?target_session_attrs=any',
    'postgres://db/desk?target_session_attrs=standby',
  ])('may not be %s', (url) => expect(isDatabaseUrl(url)).toBe(false));
});
