import { type Kysely, sql } from 'kysely';
import type { CallName, PayloadOf } from '#api/contract/calls.ts';
import { allRoles, type Role } from '#domain/users/roles.ts';
import type { Schema } from '#server/db/schema.ts';
import type { HttpRequest } from '#server/process/httpClient.ts';
import { hashToken, newToken } from '#server/sessions/sessions.ts';

/** Somebody with a session. */
export interface Person {
  userId: number;
  name: string;
  code: string;
  role: Role;
  cookie: string;
}

/** Names of those that are added: the pattern of the agents, and the banker who records the payments. */
export const namesAtDesk = { agents: 'desk agent %', banker: 'desk banker 1' } as const;

/** Adds users, each with a session, which takes no sign-in. */
export async function addPeople(
  db: Kysely<Schema>,
  counts: Readonly<Record<Role, number>>,
): Promise<Person[]> {
  const now = new Date();
  const people: Person[] = [];
  for (const role of allRoles) {
    const { rows } = await sql<Omit<Person, 'role' | 'cookie'>>`
      insert into users (user_name, user_code, role, phone, password_hash)
      select ${`desk ${role} `} || number, ${codeLetters[role]} || lpad(number::text, 4, '0'), ${role},
        '+919876543210', (select password_hash from users limit 1)
      from generate_series(1, ${counts[role]}::integer) as number
      returning user_id as "userId", user_name as name, user_code as code`.execute(db);
    const tokens = rows.map(newToken);
    people.push(...rows.map((row, at) => ({ ...row, role, cookie: `sid=${tokens[at]}` })));
    const hashes = tokens.map((token) => hashToken(token).toString('hex'));
    await sql`insert into sessions (token_hash, device_hash, user_id, created_at, last_seen_at)
      select decode(hash, 'hex'), decode(hash, 'hex'), user_id, ${now}, ${now}
      from unnest(${hashes}::text[], ${rows.map(({ userId }) => userId)}::bigint[])
        as session (hash, user_id)`.execute(db);
  }
  return people;
}

const codeLetters = { admin: 'X', banker: 'Y', agent: 'Z' } as const satisfies Record<Role, string>;

/** Returns a call of a person. */
export function callOf<Name extends CallName>(
  { name: username, cookie }: Person,
  name: Name,
  payload: PayloadOf<Name>,
): HttpRequest {
  const envelope = { deviceType: 'web', timezone: 'Asia/Kolkata', username };
  return { path: `/api/${name}`, body: { ...envelope, ...payload }, cookie };
}
