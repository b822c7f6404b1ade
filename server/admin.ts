import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { text } from 'node:stream/consumers';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import type { Transaction } from 'kysely';
import { limits } from '#api/contract/wire.ts';
import { plainCode, plainName } from '#domain/text/searchForm.ts';
import { plainPhone } from '#domain/text/typedPhone.ts';
import { isCalendarDay } from '#domain/lists/listFilters.ts';
import { openAccounts, readOpeningBalances } from './account/open.ts';
import { inTransaction } from './api/inTransaction.ts';
import { databaseOptions, readConfig } from './config.ts';
import { orIfTaken } from './db/errors.ts';
import { withDatabase } from './db/open.ts';
import type { Schema } from './db/schema.ts';
import { passwordProblem } from './signIn/passwordPolicy.ts';
import { hashPassword } from './signIn/passwords.ts';
import { insertAdmin, type NewAdmin, resetSecondFactor } from './operatorCommands.ts';
import { print, runCommand } from './runCommand.ts';
import { StartError } from './startError.ts';

const usage =
  'Usage: npm run admin -- create --name <user name> --code <code> --phone <phone>\n' +
  'The password is prompted for, or read from standard input.\n' +
  '       npm run admin -- reset-second-factor --name <user name>\n' +
  '       npm run admin -- open-accounts --from <YYYY-MM-DD> --balances <file>';

const codePattern = /^[A-Z0-9]{1,5}$/;
const phonePattern = /^\+?\d{4,15}$/;

/** A command with its arguments. */
type Command =
  | { kind: 'create'; admin: NewAdmin }
  | { kind: 'reset'; name: string }
  | { kind: 'open accounts'; day: string; balances: string };

function readArguments(): Command {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      name: { type: 'string' },
      code: { type: 'string' },
      phone: { type: 'string' },
      from: { type: 'string' },
      balances: { type: 'string' },
    },
  });
  const { name = '', code = '', phone = '' } = values;
  if (positionals.join() === 'open-accounts') {
    const { from: day = '', balances = '' } = values;
    if (!isCalendarDay(day)) throw new StartError('--from must be a day such as 2026-12-01');
    return { kind: 'open accounts', day, balances };
  }
  if (positionals.join() === 'reset-second-factor') return { kind: 'reset', name: plainName(name) };
  if (positionals.join() !== 'create') throw new StartError(usage);
  const admin = {
    name: plainName(name),
    code: plainCode(code).toUpperCase(),
    phone: plainPhone(phone),
  };
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
  await orIfTaken(
    inDatabase((trx) => insertAdmin(trx, admin, passwordHash, new Date())),
    () => new StartError('a user with this name or code exists already'),
  );
}

async function openAccountsFrom({ day, balances: path }: { day: string; balances: string }) {
  const balances = readOpeningBalances(path === '' ? '' : await readFile(path, 'utf8'));
  const { businessTimeZone: timeZone } = readConfig(process.env).app;
  const now = new Date();
  await inDatabase((trx) => openAccounts(trx, { day, balances, timeZone, now }));
}

const inDatabase = (work: (trx: Transaction<Schema>) => Promise<void>): Promise<void> =>
  withDatabase(databaseOptions(readConfig(process.env)), ({ db }) => inTransaction(db, work));

async function main(): Promise<void> {
  const command = readArguments();
  if (command.kind === 'reset') {
    await inDatabase((trx) => resetSecondFactor(trx, command.name, new Date()));
    print(`The second factor of ${command.name} was reset`);
    return;
  }
  if (command.kind === 'open accounts') {
    await openAccountsFrom(command);
    print(`The accounts of agents begin on ${command.day}`);
    return;
  }
  const { admin } = command;
  await createAdmin(admin, await readPassword());
  print(`Admin ${admin.name} (${admin.code}) was created`);
}

runCommand(main, usage);
