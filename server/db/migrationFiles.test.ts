import { describe, expect, it } from 'vitest';
import { type MigrationFile, readMigrations, toMigrationFile } from './migrationFiles.ts';

it('no two migrations create an index of the same name, because the later one drops the earlier one', async () => {
  const names = (await readMigrations()).flatMap(({ text }) =>
    [...text.matchAll(/create (?:unique )?index (?:concurrently )?(\w+)/g)].map(([, name]) => name),
  );
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

/** Tables that may have very many rows. */
const largeTables = new Set([
  'transactions',
  'payments',
  'history',
  'events',
  'files',
  'messages',
  'receipt_matches',
]);
/** Later migrations follow the rule for large tables (docs/how-to.md). */
const lastWithoutRule = '0055_provider_confirmations';

/** Statements on a large table that block its readers or writers, each with the way that does not. */
const blocking: readonly (readonly [RegExp, string])[] = [
  [/^create (unique )?index (?!concurrently)/, 'create the index concurrently'],
  [/^alter table .*\badd constraint (?!.*\b(not valid|using index)$)/, 'add it as not valid'],
  [/^alter table .*\badd column .*\b(generated|references|unique|primary key)\b/, 'add it later'],
  [/^alter table .*\badd column .*\bdefault \w+\s*\(/, 'use a constant default'],
  [/^alter table .*\badd column .*\bnot null\b(?!.*\bdefault\b)/, 'allow null'],
  [/^alter table .*\balter column \w+ (set data )?type\b/, 'add another column'],
];

/** Returns the statements of a migration that block readers or writers of a large table. */
function blockingStatements({ text, isRepeated }: MigrationFile): string[] {
  const statements = text
    .replaceAll(/\$\$.*?\$\$/gs, "''")
    .replaceAll(/--.*/g, '')
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim().toLowerCase())
    .filter(Boolean);
  return statements.flatMap((statement) => {
    const table = tableOf(statement);
    if (table === undefined || !largeTables.has(table)) return [];
    const found = blocking.filter(([pattern]) => pattern.test(statement));
    const problems = found.map(([, remedy]) => remedy);
    if (/^(update|delete)/.test(statement) && !isRepeated) problems.push('change rows repeatedly');
    if (/\bvalidate constraint\b/.test(statement) && statements.length > 1) {
      problems.push('validate it in a file of its own');
    }
    return problems.map((remedy) => `${remedy}: ${statement}`);
  });
}

/** Returns the table that a statement locks or changes. */
const tableOf = (statement: string) =>
  /^(?:alter table(?: only| if exists)?|update(?: only)?|delete from(?: only)?|create (?:unique )?index .*? on(?: only)?) (\w+)/.exec(
    statement,
  )?.[1];

describe('a migration of a large table', () => {
  it('blocks neither its readers nor its writers', async () => {
    const newer = (await readMigrations()).filter(({ name }) => name > lastWithoutRule);
    expect(newer.length).toBeGreaterThan(0);
    expect(newer.flatMap(blockingStatements)).toEqual([]);
  });

  it.each([
    'create index history_x on history (x);',
    'create unique index history_x on history (x);',
    'alter table payments add constraint x check (a > 0);',
    'alter table payments add constraint x foreign key (a) references users;',
    'alter table payments add column x uuid default gen_random_uuid();',
    'alter table payments add column x bigint generated always as identity;',
    'alter table payments add column x bigint not null;',
    'alter table payments add column x bigint references users;',
    'alter table payments alter column amount_paise type numeric;',
    'update transactions set x = 1;',
    'alter table transactions add column x int;\nupdate transactions set x = 1;',
    'alter table transactions add constraint x check (y > 0) not valid;\nalter table transactions validate constraint x;',
    '-- All of them.\ndelete from events where created_at < now();',
  ])('is refused: %s', (text) => {
    expect(blockingStatements(toMigrationFile('9001_x', text))).toHaveLength(1);
  });

  it.each([
    'create index concurrently history_x on history (x);',
    'create index users_x on users (x);',
    "alter table payments add column x text not null default 'new';",
    'alter table payments add column x int;\nalter table payments add constraint x check (x > 0) not valid;',
    '-- repeated\nupdate transactions set x = 1 where id in (select id from transactions where x is null limit 5000);',
    'alter table transactions validate constraint x;',
    'create function f() returns void language plpgsql as $$ begin update events set x = 1; end $$;',
    'update role_periods set x = 1;',
  ])('is accepted: %s', (text) => {
    expect(blockingStatements(toMigrationFile('9001_x', text))).toEqual([]);
  });
});
