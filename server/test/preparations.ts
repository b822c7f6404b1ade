import { sql } from 'kysely';
import type { CallName } from '#api/contract/calls.ts';
import { announceSettlement, giveSettlementReceipt } from './accounts.ts';
import type { TestClient } from './client.ts';
import { giveSecret } from './factor.ts';
import { challengeCookie, giveChallenges, givePasskey } from './passkeys.ts';
import { pushEndpoint } from './payloads.ts';
import { people, type Person } from './people.ts';
import { plantReconciliation } from './reconciliation.ts';
import type { SeededTransaction } from './seedTransaction.ts';
import type { TestServer } from './testServer.ts';

/** Who makes a call, and the transaction that it is about. */
export interface Caller {
  person: Person;
  client: TestClient;
  seeded: SeededTransaction;
}

/** Changes to the data that some calls need to have an effect. */
const preparations: Partial<
  Record<CallName, (testServer: TestServer, caller: Caller) => Promise<unknown>>
> = {
  'account.php?run=deleteSettlementReceipt': (testServer, { person, seeded }) =>
    giveSettlementReceipt(testServer, person, seeded.id),
  'account.php?run=addSettlement': (testServer, { person, seeded }) =>
    giveSettlementReceipt(testServer, person, seeded.id),
  'account.php?run=confirmSettlement': (testServer, { seeded }) =>
    announceSettlement(testServer, seeded.paymentId),
  'account.php?run=declineSettlement': (testServer, { seeded }) =>
    announceSettlement(testServer, seeded.paymentId),
  'account.php?run=withdrawSettlement': (testServer, { seeded }) =>
    announceSettlement(testServer, seeded.paymentId),
  'login.php?run=endSessions': (testServer, { person }) => testServer.openSession(person),
  'user.php?run=endUserSessions': (testServer) => testServer.openSession('target'),
  'login.php?run=confirmSecondFactor': (testServer, { person }) =>
    giveSecret(testServer, person, false),
  'login.php?run=removeSecondFactor': (testServer, { person }) => giveSecret(testServer, person),
  'login.php?run=renewRecoveryCodes': (testServer, { person }) => giveSecret(testServer, person),
  'login.php?run=addPasskey': askForPasskey,
  'login.php?run=renamePasskey': (testServer, { person }) => givePasskey(testServer, person),
  'login.php?run=removePasskey': (testServer, { person }) => givePasskey(testServer, person),
  'login.php?run=beginPasskeyConfirmation': (testServer, { person }) =>
    givePasskey(testServer, person),
  'login.php?run=signInWithPasskey': askForPasskey,
  'login.php?run=confirmWithPasskey': askForPasskey,
  'user.php?run=resetSecondFactor': (testServer) => giveSecret(testServer, 'target'),
  'bank.php?run=active_bank_details': (testServer) => setBank(testServer, 'D'),
  'bank.php?run=inactive_bank_details': (testServer) => setBank(testServer, ''),
  'transaction.php?run=update_transaction': (testServer) => setBank(testServer, ''),
  'bank.php?run=changeCode': async ({ db }) => {
    const code = { short_code: 'SBIN' };
    await db.updateTable('banks').set(code).where('bank_code', '=', 'SBIN').execute();
    await db.deleteFrom('bank_codes').where('code', '=', 'SBI').execute();
  },
  'user.php?run=changeCode': async (testServer) => {
    const { db } = testServer;
    const code = { user_code: people.target.code };
    const id = testServer.idOf('target');
    await db.updateTable('users').set(code).where('user_id', '=', id).execute();
    await db.deleteFrom('user_codes').where('code', '=', 'NEW01').execute();
  },
  'user.php?run=active_user_details': (testServer) => setTarget(testServer, 'D'),
  'user.php?run=inactive_user_details': (testServer) => setTarget(testServer, ''),
  'user.php?run=update_user_details': (testServer) => setTarget(testServer, ''),
  'transaction.php?run=releaseClaim': claim,
  'transaction.php?run=deleteView': ({ db }) => addViews(db),
  'transaction.php?run=orderViews': ({ db }) => addViews(db),
  'common.php?run=deletePushSubscription': ({ db }) => subscribe(db),
  'reconciliation.php?run=saveBank': (testServer) => plantReconciliation(testServer),
  'reconciliation.php?run=importStatement': (testServer) => plantReconciliation(testServer),
  'reconciliation.php?run=match': (testServer) => plantReconciliation(testServer),
  'reconciliation.php?run=saveNote': (testServer) => plantReconciliation(testServer),
  'reconciliation.php?run=closeDay': (testServer) => plantReconciliation(testServer),
  'reconciliation.php?run=undoMatch': (testServer) => plantReconciliation(testServer, true),
  'common.php?run=getnofifications': ({ db }) =>
    db.updateTable('events').set({ read_at: null }).execute(),
};

/** Makes a valid call of `payloads.ts` one that has an effect. Other names need nothing. */
export const prepareCall = async (testServer: TestServer, name: string, caller: Caller) => {
  await preparations[name as CallName]?.(testServer, caller);
};

/** Gives the caller a passkey, and asks for it. */
async function askForPasskey(testServer: TestServer, { person, client }: Caller): Promise<void> {
  client.challengeCookie = challengeCookie;
  await givePasskey(testServer, person);
  await giveChallenges(testServer, person, client.cookie);
}

const setBank = ({ db }: TestServer, flag: '' | 'D') =>
  db.updateTable('banks').set({ deleted_flg: flag }).where('bank_code', '=', 'SBIN').execute();

const setTarget = (testServer: TestServer, flag: '' | 'D') =>
  testServer.db
    .updateTable('users')
    .set({ deleted_flg: flag })
    .where('user_id', '=', testServer.idOf('target'))
    .execute();

/** Lets the caller hold the claim of the transaction. */
async function claim(testServer: TestServer, { person, seeded }: Caller): Promise<void> {
  await sql`
    insert into claims (transaction_id, user_id, session_hash, taken_at, expires_at)
    select ${seeded.id}, user_id, token_hash, ${testServer.now}, ${testServer.now}::timestamptz + interval '1 minute'
    from sessions
    where user_id = ${testServer.idOf(person)}
    limit 1`.execute(testServer.db);
}

/** Gives two views to every user. */
const addViews = (db: TestServer['db']) =>
  sql`
    insert into saved_views
      (user_id, view_id, name, section, search, is_oldest_first, place, updated_at)
    select user_id, 'view-000' || number, 'View ' || number, '', '', false, number, now()
    from users, generate_series(1, 2) as number
    on conflict (user_id, view_id) do update set place = excluded.place`.execute(db);

/** Gives the one push subscription to the user who signed in last. */
const subscribe = (db: TestServer['db']) =>
  sql`
    insert into push_subscriptions (endpoint, user_id, device_hash, p256dh, auth, created_at)
    select ${pushEndpoint}, user_id, token_hash, 'key', 'secret', now() from known_devices
    order by last_used_at desc limit 1
    on conflict do nothing`.execute(db);
