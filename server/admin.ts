import { createInterface } from 'node:readline/promises';
import { text } from 'node:stream/consumers';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { sql, type Transaction } from 'kysely';
import { limits } from '#api/contract/wire.ts';
import { inTransaction } from './api/inTransaction.ts';
import { databaseOptions, readConfig } from './config.ts';
import { errorCode, uniqueViolation } from './db/errors.ts';
import { openDatabase } from './db/open.ts';
import type { Schema } from './db/schema.ts';
import { resetFactor } from './factor/changes.ts';
import { changedFields, passwordSet, recordedColumns } from './history/changes.ts';
import { writeHistory } from './history/entries.ts';
import { passwordProblem } from './login/passwordPolicy.ts';
import { hashPassword } from './login/passwords.ts';
import { StartError } from './startError.ts';

const usage =
  'Usage: npm run admin -- create --name <user name> --code <code> --phone <phone>\n' +
  'The password is prompted for, or read from standard input.\n' +
  '       npm run admin -- reset-second-factor --name <user name>';

interface NewAdmin {
  name: string;
  code: string;
  phone: string;
}

const codePattern = /^[A-Z0-9]{1,5}$/;
const phonePattern = /^\+?[0-9 ]{4,19}$/;

/** A command with its arguments. */
type Command = { kind: 'create'; admin: NewAdmin } | { kind: 'reset'; name: string };

function readArguments(): Command {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { name: { type: 'string' }, code: { type: 'string' }, phone: { type: 'string' } },
  });
  const { name = '', code = '', phone = '' } = values;
  if (positionals.join() === 'reset-second-factor') return { kind: 'reset', name: name.trim() };
  if (positionals.join() !== 'create') throw new StartError(usage);
  const admin = { name: name.trim(), code: code.trim().toUpperCase(), phone: phone.trim() };
  if (admin.name === '' || admin.name.length > limits.userName) {
    throw new StartError(`--name must have 1 to ${limits.userName} characters`);
  }
  if (!codePattern.test(admin.code))
    throw new StartError('--code must be 1 to 5 letters and digits');
  if (!phonePattern.test(admin.phone)) throw new StartError('--phone must be a phone number');
  return { kind: 'create', admin };
}

/**
 * Reads the password from the terminal or standard input. Arguments are visible to other users and
 * stored in the shell's history.
 */
async function readPassword(): Promise<string> {
  if (!process.stdin.isTTY) return (await text(process.stdin)).replace(/\r?\n$/, '');
  process.stdout.write('Password: ');
  const noEcho = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: noEcho, terminal: true });
  try {
    return await terminal.question('');
  } finally {
    terminal.close();
    process.stdout.write('\n');
  }
}

async function createAdmin(admin: NewAdmin, password: string): Promise<void> {
  const problem = await passwordProblem(password, admin);
  if (problem) throw new StartError(problem);
  const passwordHash = await hashPassword(password);
  await inDatabase((trx) => insertAdmin(trx, admin, passwordHash));
}

/** Deletes the second factor of a user, for admins who lost theirs and whom no other admin can help. */
const resetSecondFactor = (name: string): Promise<void> =>
  inDatabase(async (trx) => {
    const user = await trx
      .selectFrom('users')
      .select('user_id')
      .where(sql`lower(user_name)`, '=', sql`lower(${name}::text)`)
      .forUpdate()
      .executeTakeFirst();
    if (!user) throw new StartError(`There is no user ${name}`);
    const userId = user.user_id;
    // Nobody is signed in, so the history names the user.
    const origin = { user: { userId }, address: null, device: 'program' } as const;
    if (!(await resetFactor(trx, origin, { userId, now: new Date() }))) {
      throw new StartError(`${name} has no second factor`);
    }
  });

async function inDatabase(work: (trx: Transaction<Schema>) => Promise<void>): Promise<void> {
  const database = await openDatabase(databaseOptions(readConfig(process.env)));
  try {
    await inTransaction(database.db, work);
  } finally {
    await database.close();
  }
}

/** The history names the new admin as the user who made the change, because nobody is signed in. */
async function insertAdmin(
  trx: Transaction<Schema>,
  admin: NewAdmin,
  passwordHash: string,
): Promise<void> {
  const inserted = await trx
    .insertInto('users')
    .values({
      user_name: admin.name,
      user_code: admin.code,
      role: 'admin',
      phone: admin.phone,
      password_hash: passwordHash,
    })
    .returning([...recordedColumns.users, 'user_id', 'created_at'])
    .executeTakeFirstOrThrow();
  const { user_id: userId, created_at: now, ...after } = inserted;
  const changes = { ...changedFields('users', null, after), ...passwordSet };
  const origin = { user: { userId }, address: null, device: 'program' } as const;
  await writeHistory(trx, origin, { about: { userId }, action: 'add user', changes, now });
}

function reasonOf(error: unknown): string {
  if (errorCode(error) === uniqueViolation) return 'a user with this name or code exists already';
  if (errorCode(error).startsWith('ERR_PARSE_ARGS')) return usage;
  return error instanceof StartError ? error.message : String(error);
}

async function main(): Promise<void> {
  const command = readArguments();
  if (command.kind === 'reset') {
    await resetSecondFactor(command.name);
    process.stdout.write(`The second factor of ${command.name} was reset\n`);
    return;
  }
  const { admin } = command;
  await createAdmin(admin, await readPassword());
  process.stdout.write(`Admin ${admin.name} (${admin.code}) was created\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${reasonOf(error)}\n`);
  process.exit(1);
});
