import { createInterface } from 'node:readline/promises';
import { text } from 'node:stream/consumers';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import type { Transaction } from 'kysely';
import { limits } from '#api/contract/wire.ts';
import { databaseOptions, readConfig } from './config.ts';
import { errorCode } from './db/errors.ts';
import { openDatabase } from './db/open.ts';
import type { Schema } from './db/schema.ts';
import { changedFields, passwordSet, recordedColumns } from './history/changes.ts';
import { writeHistory } from './history/entries.ts';
import { passwordProblem } from './login/passwordPolicy.ts';
import { hashPassword } from './login/passwords.ts';
import { StartError } from './startError.ts';

const usage =
  'Usage: npm run admin -- create --name <user name> --code <code> --phone <phone>\n' +
  'The password is prompted for, or read from standard input.';

interface NewAdmin {
  name: string;
  code: string;
  phone: string;
}

const codePattern = /^[A-Z0-9]{1,5}$/;
const phonePattern = /^\+?[0-9 ]{4,19}$/;
const uniqueViolation = '23505';

function readArguments(): NewAdmin {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { name: { type: 'string' }, code: { type: 'string' }, phone: { type: 'string' } },
  });
  const { name = '', code = '', phone = '' } = values;
  if (positionals.join() !== 'create') throw new StartError(usage);
  const admin = { name: name.trim(), code: code.trim().toUpperCase(), phone: phone.trim() };
  if (admin.name === '' || admin.name.length > limits.userName) {
    throw new StartError(`--name must have 1 to ${limits.userName} characters`);
  }
  if (!codePattern.test(admin.code))
    throw new StartError('--code must be 1 to 5 letters and digits');
  if (!phonePattern.test(admin.phone)) throw new StartError('--phone must be a phone number');
  return admin;
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
  const config = readConfig(process.env);
  const database = await openDatabase(databaseOptions(config));
  try {
    const passwordHash = await hashPassword(password);
    await database.db.transaction().execute((trx) => insertAdmin(trx, admin, passwordHash));
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
  const admin = readArguments();
  await createAdmin(admin, await readPassword());
  process.stdout.write(`Admin ${admin.name} (${admin.code}) was created\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${reasonOf(error)}\n`);
  process.exit(1);
});
