import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allCalls, calls } from '#api/contract/calls.ts';
import { picture } from '#server/test/memoryFileStore.ts';
import { passwordOf, type Person, wireIdOf } from '#server/test/people.ts';
import { World } from '#server/test/world.ts';
import { type Answer, type Caller, comparable, memorySide, realSide, type Side } from './sides.ts';

type Script = (
  /** Makes a browser note its answers. */
  note: (caller: Caller) => Caller,
  side: Side,
) => Promise<void>;

async function play(script: Script, side: Side): Promise<Answer[]> {
  const answers: Answer[] = [];
  const noting = async (answering: Promise<Answer>) => {
    const { http, body } = await answering;
    answers.push({ http, body });
    return { http, body };
  };
  const note = (caller: Caller): Caller => ({
    call: (...args) => noting(caller.call(...args)),
    raw: (...args) => noting(caller.raw(...args)),
    upload: (...args) => noting(caller.upload(...args)),
  });
  await script(note, side);
  return answers;
}

const signIn = async (side: Side, person: Person, password = passwordOf(person)) => {
  const caller = side.visitor(person);
  await caller.call('login.php?run=login', { password });
  return caller;
};

const first = ({ body }: Answer, key: string, name: string): string => {
  const [row] = body[key] as Record<string, string>[];
  return row?.[name] ?? '';
};

const list = {
  section: '',
  role: 3,
  user_code: 'AGT01',
  search: '',
  start: '0',
  end: '20',
  orderby: 'DESC',
} as const;
const self = { user_id: '1', role: 1, user_code: 'ADM01' } as const;
const one = 'transfer-0001';
const two = 'transfer-0002';
const initiation = {
  role: 3,
  trans_id: one,
  customer: ' Asha ',
  agent: 'AGT02',
  bank: 'HDFC',
  amount: '1000.5',
  notes: '',
} as const;
const move = { trans_id: one, trans_code: '' };
const file = (name: string) => [{ name, bytes: picture(name) }];

/** Played to both servers in this order: each goes on from what the one before left. */
const scripts: Record<string, Script> = {
  'to everyone who may not make a call, or makes it wrongly': async (note, side) => {
    const callers = [side.visitor('nobody')];
    for (const person of ['admin', 'banker', 'agent', 'inactive'] as const) {
      callers.push(await signIn(side, person));
    }
    const names = allCalls.filter((name) => calls[name].kind === 'json');
    for (const caller of callers.map(note)) {
      for (const name of [...names, 'transaction.php?run=unknown']) await caller.raw(name, {});
    }
  },

  'at the door': async (note, side) => {
    const visitor = note(side.visitor('Agent'));
    await visitor.call('login.php?run=login', { password: 'wrong' });
    await visitor.call('login.php?run=login', { password: passwordOf('agent') });
    await visitor.call('transaction.php?run=get_additional_details', {});
    await visitor.call('login.php?run=logout', {});
    await visitor.call('login.php?run=logout', {});
    await note(side.visitor('inactive')).call('login.php?run=login', {
      password: passwordOf('inactive'),
    });
  },

  'through the life of a transaction': async (note, side) => {
    const [agent, stranger, admin, banker] = await Promise.all(
      (['agent', 'agent2', 'admin', 'banker'] as const).map((person) => signIn(side, person)),
    ).then((callers) => callers.map(note) as [Caller, Caller, Caller, Caller]);
    const run = 'transaction.php?run=initiate_transaction';
    await agent.call(run, initiation);
    const uploaded = await agent.upload(
      'transaction.php?run=upload_attachments',
      { trans_id: one },
      file('one.png'),
    );
    await agent.call('transaction.php?run=delete_attachments', {
      trans_id: one,
      attachment_id: first(uploaded, 'file', 'ATTACHMENT_ID'),
    });
    const kept = await agent.upload(
      'transaction.php?run=upload_attachments',
      { trans_id: one },
      file('two.png'),
    );
    const fileId = first(kept, 'file', 'ATTACHMENT_ID');
    for (const change of [
      { amount: '0' },
      { bank: 'OLDB' },
      { bank: '' },
      { files: [fileId, 'missing'] },
      { files: [fileId] },
      {},
    ]) {
      await agent.call(run, { ...initiation, ...change });
    }
    await agent.call(run, { ...initiation, notes: 'other' });
    side.passTime(60_000);
    await admin.upload(
      'transaction.php?run=upload_attachments',
      { trans_id: one },
      file('three.png'),
    );
    await agent.call('transaction.php?run=getViewTransactionDetails', { trans_id: one });
    await admin.call(run, { ...initiation, trans_id: two, notes: 'second', amount: '250' });

    for (const caller of [agent, stranger, admin, banker]) {
      for (const section of ['', 'ORD', 'ART'] as const) {
        await caller.call('transaction.php?run=getTransactionsList', { ...list, section });
      }
      await caller.call('transaction.php?run=getViewTransactionDetails', { trans_id: one });
      await caller.call('transaction.php?run=get_additional_details', {});
    }
    for (const search of ['asha', '1,000.5', 'hdfc', 'agt02', 'zzz']) {
      await admin.call('transaction.php?run=getTransactionsList', { ...list, search });
    }
    await admin.call('transaction.php?run=getTransactionsList', {
      ...list,
      orderby: 'ASC',
      start: '1',
      end: '1',
    });

    const update = {
      ...initiation,
      trans_code: '',
      paid: '',
      status: 'HLD',
      version: 1,
    } as const;
    await agent.call('transaction.php?run=update_transaction', { ...update, bank: 'SBIN' });
    await agent.call('transaction.php?run=update_transaction', { ...update, amount: '900' });
    await admin.call('transaction.php?run=transactionHold', move);
    await admin.call('transaction.php?run=transactionAccepted', move);
    await agent.call('transaction.php?run=update_transaction', { ...update, version: 3 });

    const receipt = { trans_id: one, payment_id: 'payment-0001' };
    const payment = { ...receipt, user_code: 'BNK01', amount: '400.25' };
    await banker.call('transaction.php?run=add_payments', payment);
    const received = await banker.upload(
      'transaction.php?run=upload_receipt',
      receipt,
      file('receipt.png'),
    );
    await banker.call('transaction.php?run=delete_receipts', {
      ...receipt,
      receipt_id: first(received, 'file', 'RECEIPTS_ID'),
    });
    const keptReceipt = await banker.upload(
      'transaction.php?run=upload_receipt',
      receipt,
      file('receipt.png'),
    );
    for (const files of [['missing'], [first(received, 'file', 'RECEIPTS_ID')]]) {
      await banker.call('transaction.php?run=add_payments', { ...payment, files });
    }
    const files = [first(keptReceipt, 'file', 'RECEIPTS_ID')];
    await banker.call('transaction.php?run=add_payments', { ...payment, files });
    for (const amount of ['', '5000', '400.25', '400.25', '400.26']) {
      await banker.call('transaction.php?run=add_payments', { ...payment, amount });
    }
    await admin.call('transaction.php?run=transactionCancelled', move);
    const rest = { trans_id: one, payment_id: 'payment-0002' };
    await banker.upload('transaction.php?run=upload_receipt', rest, file('rest.png'));
    await banker.call('transaction.php?run=add_payments', {
      ...rest,
      user_code: '',
      amount: '600.25',
    });
    await admin.call('transaction.php?run=transactionChecked', move);

    for (const caller of [agent, admin, banker]) {
      await caller.call('transaction.php?run=getViewTransactionDetails', { trans_id: one });
      await caller.call('common.php?run=getnofificationsCount', self);
      await caller.call('common.php?run=getnofifications', self);
      await caller.call('common.php?run=getnofificationsCount', self);
    }
    await admin.call('transaction.php?run=get_dashboard_details', {});
  },

  'to every move and every problem': async (note, side) => {
    const admin = note(await signIn(side, 'admin'));
    const banker = note(await signIn(side, 'banker'));
    const place = { trans_id: two, trans_code: '' };
    const runs = ['Accepted', 'Hold', 'Hold', 'Unhold', 'Cancelled', 'Reopen', 'Checked'] as const;
    for (const run of [...runs, 'Accepted'] as const) {
      await admin.call(`transaction.php?run=transaction${run}`, place);
    }
    for (const [status, reason] of [
      ['NPP', ''],
      ['NPP', 'the name differs'],
      ['CHK', ''],
      ['HLD', ''],
      ['RTY', ''],
      ['PND', ''],
    ] as const) {
      await banker.call('transaction.php?run=update_transaction_banker', {
        ...place,
        status,
        reason,
      });
      await banker.call('transaction.php?run=getViewTransactionDetails', { trans_id: two });
    }
    const form = { ...initiation, trans_id: two, trans_code: '', paid: '', notes: 'n' } as const;
    for (const status of ['CMP', 'CHK', 'CNL'] as const) {
      await admin.call('transaction.php?run=update_transaction', { ...form, status });
    }
    await admin.call('transaction.php?run=getViewTransactionDetails', { trans_id: two });
    await admin.call('transaction.php?run=get_dashboard_details', {});
  },

  'about users': async (note, side) => {
    const admin = note(await signIn(side, 'admin'));
    const target = note(await signIn(side, 'target'));
    const paging = { search: '', start: '0', end: '20' };
    const form = { name: 'Meera', password: 'Zed-pass-12345', role: 3, phone: '+919812345678' };
    const added = { ...form, role: 3, code: 'agt31' } as const;
    for (const change of [
      {},
      {},
      { code: 'AGT32' },
      { code: 'a b' },
      { code: 'AGT33', name: 'Other', password: 'short' },
      { code: 'AGT33', name: 'Other', phone: '12' },
    ]) {
      await admin.call('user.php?run=insert_user_details', { ...added, ...change });
    }
    await admin.call('user.php?run=get_all_users', paging);
    await admin.call('user.php?run=get_all_users', { ...paging, search: 'agt' });
    const chosen = { user_id: wireIdOf('target'), name: 'target' };
    await admin.call('user.php?run=inactive_user_details', { ...chosen, version: 2 });
    await admin.call('user.php?run=inactive_user_details', { ...chosen, version: 1 });
    await admin.call('user.php?run=inactive_user_details', { ...chosen, version: 1 });
    await target.call('transaction.php?run=get_additional_details', {});
    await admin.call('user.php?run=viewUserDetails', chosen);
    await admin.call('user.php?run=update_user_details', { ...form, ...chosen, role: 3 });
    await admin.call('user.php?run=active_user_details', chosen);
    const change = { ...form, ...chosen, role: 2 } as const;
    await admin.call('user.php?run=update_user_details', { ...change, version: 2 });
    await admin.call('user.php?run=update_user_details', { ...change, version: 3 });
    await admin.call('user.php?run=viewUserDetails', chosen);
    await admin.call('user.php?run=viewUserDetails', { user_id: '999' });
    await admin.call('user.php?run=inactive_user_details', { user_id: '1', name: 'admin' });
    const password = { user_id: '1', name: 'admin', password: 'Another-pass-1' };
    await admin.call('user.php?run=update_user_password', { ...password, user_id: '2' });
    await admin.call('user.php?run=update_user_password', password);
    await admin.call('user.php?run=get_all_users', paging);
  },

  'about banks, the rate and the report': async (note, side) => {
    const admin = note(await signIn(side, 'admin2'));
    const bank = { bank_name: 'New Bank', bank_code: 'newb' };
    const run = 'bank.php?run=insert_bank_details';
    await admin.upload(run, bank, []);
    await admin.upload(run, { ...bank, bank_code: 'a b' }, file('logo.png'));
    await admin.upload(run, bank, file('logo.png'));
    await admin.upload(run, bank, file('logo.png'));
    const paging = { section: '', role: 1, user_code: '', start: '0', end: '20' } as const;
    for (const search of ['', 'bank', 'sbi']) {
      await admin.call('bank.php?run=get_all_banks', { ...paging, search });
    }
    const newBank = { bank_code: 'NEWB' };
    await admin.call('bank.php?run=inactive_bank_details', { ...newBank, version: 2 });
    await admin.call('bank.php?run=inactive_bank_details', { ...newBank, version: 1 });
    await admin.call('bank.php?run=viewBankDetails', newBank);
    await admin.call('bank.php?run=active_bank_details', { ...newBank, version: 1 });
    await admin.call('bank.php?run=active_bank_details', newBank);
    await admin.call('bank.php?run=viewBankDetails', newBank);
    await admin.call('bank.php?run=viewBankDetails', { bank_code: 'none' });
    for (const change of [
      { rate: '83.2500' },
      { rate: '' },
      { rate: 'x' },
      { rate: '84', version: 1 },
      { rate: '84', version: 2 },
    ]) {
      const setting = { user_id: '2', name: 'admin2', ...change };
      await admin.call('setting.php?run=updateSettingDetails', setting);
      await admin.call('setting.php?run=viewSettingDetails', {});
    }
    const today = { start_date: '2026-11-21', end_date: '2026-11-21' };
    for (const days of [today, { ...today, end_date: '2026-11-20' }]) {
      await admin.call('report.php?run=getReports', { ...paging, ...days });
    }
  },
};

describe('the in-memory server answers like the real one', () => {
  let world: World;
  let sides: readonly [Side, Side];
  beforeAll(async () => {
    world = await World.open('embedded');
    sides = [realSide(world), memorySide(world.now)];
  });
  afterAll(() => world.close());

  it.each(Object.entries(scripts))('%s', async (_title, script) => {
    const real = await play(script, sides[0]);
    expect(real.length).toBeGreaterThan(0);
    expect(comparable(await play(script, sides[1]))).toEqual(comparable(real));
  });
});
