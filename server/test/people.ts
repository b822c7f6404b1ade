import type { Kysely } from 'kysely';
import type { Role } from '#domain/users/roles.ts';
import type { Schema } from '#server/db/schema.ts';
import { hashPassword } from '../signIn/passwords.ts';

/** All users of a test database, with code and role. Passwords are `secret-<name>`. */
export const people = {
  admin: { code: 'ADM01', role: 'admin' },
  admin2: { code: 'ADM02', role: 'admin' },
  banker: { code: 'BNK01', role: 'banker' },
  banker2: { code: 'BNK02', role: 'banker' },
  agent: { code: 'AGT01', role: 'agent' },
  agent2: { code: 'AGT02', role: 'agent' },
  leaver: { code: 'ADM03', role: 'admin' },
  inactive: { code: 'AGT09', role: 'agent' },
  /** Target of calls about users. */
  target: { code: 'AGT03', role: 'agent' },
} as const satisfies Record<string, { code: string; role: Role }>;

export type Person = keyof typeof people;

export const everyone = Object.keys(people) as readonly Person[];

/** Ids are assigned in this order, from one. */
export const wireIdOf = (person: Person) => String(everyone.indexOf(person) + 1);

export const passwordOf = (person: Person) => `secret-${person}`;

/** Computed once for each test file, because hashing is slow by design. */
const passwordHashes = new Map<Person, Promise<string>>();

function passwordHashOf(person: Person): Promise<string> {
  const hash = passwordHashes.get(person) ?? hashPassword(passwordOf(person));
  passwordHashes.set(person, hash);
  return hash;
}

/**
 * Adds all users and three banks: two active, and `OLDB` inactive, and opens the accounts of agents, unless
 * another server of the same database has done so. @returns the ids of the users.
 */
export async function seedPeople(db: Kysely<Schema>): Promise<ReadonlyMap<Person, number>> {
  const known = await db.selectFrom('users').select(['user_id', 'user_name']).execute();
  if (known.length > 0) return new Map(known.map((row) => [row.user_name as Person, row.user_id]));
  const users = await Promise.all(everyone.map(userOf));
  const rows = await db.insertInto('users').values(users).returning('user_id').execute();
  await db
    .insertInto('banks')
    .values([
      { bank_code: 'HDFC', bank_name: 'HDFC Bank' },
      { bank_code: 'SBIN', bank_name: 'State Bank' },
      { bank_code: 'OLDB', bank_name: 'Old Bank', deleted_flg: 'D' },
    ])
    .execute();
  await db
    .updateTable('settings')
    .set({ accounts_from: new Date('2026-01-01T00:00:00Z') })
    .execute();
  return new Map(everyone.map((person, index) => [person, rows[index]?.user_id ?? 0]));
}

async function userOf(person: Person) {
  const { code, role } = people[person];
  return {
    user_name: person,
    user_code: code,
    role,
    phone: '+919876543210',
    password_hash: await passwordHashOf(person),
    deleted_flg: person === 'inactive' ? ('D' as const) : ('' as const),
  };
}
