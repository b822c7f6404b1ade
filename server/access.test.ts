import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allCalls, type CallName, calls } from '#api/contract/calls.ts';
import type { Role } from '#domain/roles.ts';
import { access } from './access.ts';
import type { TestClient } from './test/client.ts';
import { engines } from './test/engines.ts';
import { fittingStatus, makeValidCall } from './test/payloads.ts';
import { type Person, people } from './test/people.ts';
import { plant } from './test/plant.ts';
import { World } from './test/world.ts';

/**
 * Who may make which call, written a second time and by hand: A admin, B banker, G agent.
 * `-` is a call that needs no session.
 */
const expected: Record<CallName, string> = {
  'login.php?run=login': '-',
  'login.php?run=logout': 'ABG',
  'bank.php?run=get_all_banks': 'A',
  'bank.php?run=insert_bank_details': 'A',
  'bank.php?run=viewBankDetails': 'A',
  'bank.php?run=inactive_bank_details': 'A',
  'bank.php?run=active_bank_details': 'A',
  'user.php?run=get_all_users': 'A',
  'user.php?run=insert_user_details': 'A',
  'user.php?run=update_user_details': 'A',
  'user.php?run=update_user_password': 'A',
  'user.php?run=inactive_user_details': 'A',
  'user.php?run=active_user_details': 'A',
  'user.php?run=viewUserDetails': 'A',
  'transaction.php?run=get_dashboard_details': 'A',
  'transaction.php?run=getTransactionsList': 'ABG',
  'transaction.php?run=get_additional_details': 'ABG',
  'transaction.php?run=initiate_transaction': 'AG',
  'transaction.php?run=upload_attachments': 'AG',
  'transaction.php?run=delete_attachments': 'AG',
  'transaction.php?run=getViewTransactionDetails': 'ABG',
  'transaction.php?run=update_transaction': 'AG',
  'transaction.php?run=upload_receipt': 'B',
  'transaction.php?run=delete_receipts': 'B',
  'transaction.php?run=update_transaction_banker': 'B',
  'transaction.php?run=transactionChecked': 'A',
  'transaction.php?run=add_payments': 'B',
  'transaction.php?run=transactionHold': 'A',
  'transaction.php?run=transactionUnhold': 'A',
  'transaction.php?run=transactionAccepted': 'A',
  'transaction.php?run=transactionCancelled': 'A',
  'transaction.php?run=transactionReopen': 'A',
  'common.php?run=getnofifications': 'ABG',
  'common.php?run=getnofificationsCount': 'ABG',
  'report.php?run=getReports': 'A',
  'report.php?run=generateReports': 'A',
  'setting.php?run=viewSettingDetails': 'A',
  'setting.php?run=updateSettingDetails': 'A',
};

const letters: Record<Role, string> = { admin: 'A', banker: 'B', agent: 'G' };

it.each(allCalls)('the table says who may make %s', (name) => {
  const rule = access[name];
  const written = rule === 'public' ? '-' : rule.map((role) => letters[role]).join('');
  expect(written).toBe(expected[name]);
});

/** Calls about one transaction, where another agent meets a stranger's id. */
const aboutOne = new Set<CallName>(
  allCalls.filter((name) => /_attachments|getView|update_transaction$/.test(name)),
);

interface Actor {
  title: string;
  person: Person | null;
  /** What every restricted call answers this actor, whatever the table says. */
  always?: 401;
}

const actors: readonly Actor[] = [
  { title: 'nobody signed in', person: null, always: 401 },
  { title: 'an expired session', person: 'admin2', always: 401 },
  { title: 'a deactivated admin', person: 'leaver', always: 401 },
  { title: 'another agent', person: 'agent2' },
  { title: 'the agent who owns it', person: 'agent' },
  { title: 'a banker', person: 'banker' },
  { title: 'an admin', person: 'admin' },
];

describe.each(engines)('every call by every actor on %s', (engine) => {
  let world: World;
  beforeAll(async () => {
    world = await World.open(engine);
  });
  afterAll(() => world.close());

  const enter = async ({ person, always }: Actor): Promise<TestClient> => {
    if (person === null) return world.visitor();
    const setFlag = (flag: '' | 'D') =>
      world.db
        .updateTable('users')
        .set({ deleted_flg: flag })
        .where('user_id', '=', world.idOf(person))
        .execute();
    if (!always) return world.signIn(person);
    await setFlag('');
    const client = await world.signIn(person);
    if (person === 'leaver') await setFlag('D');
    else await expire(person);
    return client;
  };
  const expire = async (person: Person) => {
    await world.db
      .updateTable('sessions')
      .set({ last_seen_at: new Date(world.now.getTime() - 30 * 60_000) })
      .where('user_id', '=', world.idOf(person))
      .execute();
  };

  describe.each(actors)('$title', (actor) => {
    it.each(allCalls.filter((name) => access[name] !== 'public'))('%s', async (name) => {
      const client = await enter(actor);
      const planted = await plant(world, { status: fittingStatus(name), paid: paidFor(name) });
      const before = await world.digest();
      const { http, body, file } = await makeValidCall(client, name, planted);
      const expectation = expectedOf(name, actor);
      expect({ http, ...body, isFile: file.length > 0 }).toMatchObject(expectation);
      const isRefused = 'status' in expectation && expectation.status === 'error';
      expect(isRefused && (await world.digest()) !== before).toBe(false);
    });
  });
});

function expectedOf(name: CallName, { person, always }: Actor) {
  if (always) return { http: always, status: 'error', message: 'Your session has been failed' };
  if (person === null || !isAllowed(name, people[person].role)) {
    return { http: 403, status: 'error', message: 'You are not allowed to do this' };
  }
  if (person === 'agent2' && aboutOne.has(name)) {
    return { http: 200, status: 'error', message: 'Transaction not found', code: 'not_found' };
  }
  return calls[name].kind === 'download'
    ? { http: 200, isFile: true }
    : { http: 200, status: 'success' };
}

const isAllowed = (name: CallName, role: Role) => expected[name].includes(letters[role]);

const paidFor = (name: CallName) => (fittingStatus(name) === 'CHK' ? 100_000 : 0);
