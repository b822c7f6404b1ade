import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls, type PayloadOf } from '#api/contract/calls.ts';
import { picture } from '#server/test/memoryFileStore.ts';
import { passwordOf, type Person, wireIdOf } from '#server/test/people.ts';
import { TestServer } from '#server/test/testServer.ts';
import { handledCalls } from '../handlers.ts';
import {
  type RecordedResponse,
  type Client,
  comparable,
  memoryServer,
  realServer,
  type TestedServer,
} from './clients.ts';

type Script = (
  /** Returns a client that records its responses. */
  record: (client: Client) => Client,
  server: TestedServer,
) => Promise<void>;

async function run(script: Script, server: TestedServer): Promise<RecordedResponse[]> {
  const responses: RecordedResponse[] = [];
  const recordResponse = async (pending: Promise<RecordedResponse>) => {
    const { http, body } = await pending;
    responses.push({ http, body });
    return { http, body };
  };
  const record = (client: Client): Client => ({
    call: (...args) => recordResponse(client.call(...args)),
    raw: (...args) => recordResponse(client.raw(...args)),
    upload: (...args) => recordResponse(client.upload(...args)),
  });
  await script(record, server);
  return responses;
}

const signIn = async (server: TestedServer, person: Person, password = passwordOf(person)) => {
  const client = server.openClient(person);
  await client.call('login.php?run=login', { password });
  return client;
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
const three = 'transfer-0003';
const initiation = {
  role: 3,
  trans_id: one,
  customer: ' Asha ',
  agent: 'AGT02',
  bank: 'HDFC',
  amount: '1000.5',
  notes: '',
} as const;
const form = { ...initiation, trans_code: '', paid: '' } as const;
const move = { trans_id: one, trans_code: '' };
const file = (name: string) => [{ name, bytes: picture(name) }];

/** Scripts run on both servers in this order. Each continues with the data of the previous one. */
const scripts: Record<string, Script> = {
  'refusals by role and by body': async (record, server) => {
    const clients = [server.openClient('nobody')];
    for (const person of ['admin', 'banker', 'agent'] as const) {
      clients.push(await signIn(server, person));
    }
    const names = handledCalls.filter((name) => calls[name].kind === 'json');
    await record(clients[0] ?? server.openClient('nobody')).call(
      'login.php?run=getSignInOptions',
      {},
    );
    for (const client of clients.map(record)) {
      for (const name of [...names, 'transaction.php?run=unknown']) await client.raw(name, {});
    }
  },

  'sign-in': async (record, server) => {
    const client = record(server.openClient('agent'));
    for (const password of ['wrong', passwordOf('agent')]) {
      await client.call('login.php?run=login', { password });
      await client.call('transaction.php?run=get_additional_details', {});
    }
  },

  'a transaction from initiation to completion': async (record, server) => {
    const [agent, stranger, admin, banker] = await Promise.all(
      (['agent', 'agent2', 'admin', 'banker'] as const).map((person) => signIn(server, person)),
    ).then((clients) => clients.map(record) as [Client, Client, Client, Client]);
    const upload = 'transaction.php?run=upload_attachments';
    await agent.upload(upload, { trans_id: one }, file('one.png'));
    await agent.call('transaction.php?run=initiate_transaction', initiation);
    server.advanceTime(60_000);
    const second = { ...initiation, trans_id: two, notes: 'second', amount: '250' };
    await admin.call('transaction.php?run=initiate_transaction', second);

    const typed = { agent: 'AGT02', bank: 'HDFC', amount: '1018.5', notes: 'ph 98470 12345' };
    for (const client of [agent, stranger, admin]) {
      for (const customer of ['ASHA', 'आशा', 'Usha', '']) {
        await client.call('transaction.php?run=getSimilarTransactions', { ...typed, customer });
      }
    }
    for (const client of [agent, stranger, admin, banker]) {
      for (const section of ['', 'ORD', 'ART'] as const) {
        await client.call('transaction.php?run=getTransactionsList', { ...list, section });
      }
      await client.call('transaction.php?run=getListCounts', {
        lists: [
          { section: '', search: '' },
          { section: 'ORD', search: '' },
          { section: 'ART', search: '' },
          { section: '', search: 'second' },
          { section: '', search: 'asha' },
        ],
      });
      await client.call('transaction.php?run=getViewTransactionDetails', { trans_id: one });
      await client.call('transaction.php?run=get_additional_details', {});
    }
    const changes: Partial<PayloadOf<'transaction.php?run=getTransactionsList'>>[] = [
      { search: 'asha' },
      { search: '000.5' },
      { search: 'hdfc' },
      { search: 'agt02' },
      { search: 'zzz' },
      { start: '1', end: '1' },
      { orderby: 'ASC' },
      { sort: 'AMOUNT' },
      { sort: 'DUE', orderby: 'ASC' },
      { sort: 'AMOUNT', orderby: 'ASC', search: 'asha' },
    ];
    for (const change of changes) {
      await admin.call('transaction.php?run=getTransactionsList', { ...list, ...change });
    }

    const update = { ...form, status: 'HLD', amount: '900', bank: 'SBIN' } as const;
    await agent.call('transaction.php?run=update_transaction', update);
    await admin.call('transaction.php?run=transactionHold', move);
    await admin.call('transaction.php?run=transactionAccepted', move);
    await agent.call('transaction.php?run=update_transaction', update);

    const pay = async (payment_id: string, amount: string) => {
      const receipt = { trans_id: one, payment_id };
      const reference = payment_id === 'payment-0002' ? {} : { reference: 'utr 000-001' };
      const payment = { ...receipt, ...reference, user_code: 'BNK01', amount };
      if (amount !== '1') {
        // Each payment has a receipt of its own: only the real server finds receipts that are used again.
        const pictures = file(`${payment_id}.png`);
        await banker.upload('transaction.php?run=upload_receipt', receipt, pictures);
      }
      await banker.call('transaction.php?run=add_payments', payment);
      await banker.call('transaction.php?run=getViewTransactionDetails', { trans_id: one });
    };
    await pay('payment-0001', '400.25');
    await pay('payment-0002', '499.75');
    await pay('payment-0003', '1');
    for (const reversal_id of ['reversal-0001', 'reversal-0002']) {
      const reversal = { trans_id: one, payment_id: 'payment-0002', reversal_id };
      const reason = ' sent twice ';
      await admin.call('transaction.php?run=reversePayment', { ...reversal, reason });
      await banker.call('transaction.php?run=getViewTransactionDetails', { trans_id: one });
    }
    await pay('payment-0004', '499.75');
    for (const [payment_id, reference] of [
      ['payment-0001', 'UTR000001'],
      ['payment-0004', 'utr000001'],
      ['payment-0004', 'UTR'],
    ] as const) {
      await banker.call('transaction.php?run=checkReference', { payment_id, reference });
    }
    await agent.call('transaction.php?run=getTransactionsList', { ...list, search: 'UTR000-001' });
    await admin.call('transaction.php?run=transactionChecked', move);

    for (const client of [agent, admin, banker]) {
      await client.call('transaction.php?run=getViewTransactionDetails', { trans_id: one });
      await client.call('common.php?run=getnofificationsCount', self);
      await client.call('common.php?run=getnofifications', self);
      await client.call('common.php?run=getnofificationsCount', self);
      await client.call('transaction.php?run=getDay', {});
    }
    await admin.call('transaction.php?run=get_dashboard_details', {});
  },

  'status actions and problem statuses': async (record, server) => {
    const admin = record(await signIn(server, 'admin'));
    const banker = record(await signIn(server, 'banker'));
    const place = { trans_id: two, trans_code: '' };
    const runs = ['Accepted', 'Hold', 'Hold', 'Unhold', 'Cancelled', 'Reopen', 'Checked'] as const;
    for (const run of [...runs, 'Accepted'] as const) {
      await admin.call(`transaction.php?run=transaction${run}`, place);
    }
    for (const [status, reason] of [
      ['NPP', ' the name differs '],
      ['RTY', ''],
      ['PND', ''],
    ] as const) {
      const change = { ...place, status, reason };
      await banker.call('transaction.php?run=update_transaction_banker', change);
      await banker.call('transaction.php?run=getViewTransactionDetails', { trans_id: two });
      const rows = { trans_ids: [two, 'unknown-id'], search: '' };
      await banker.call('transaction.php?run=getTransactionRows', { ...rows, section: 'ORD' });
      await banker.call('transaction.php?run=getTransactionRows', { ...rows, section: 'ART' });
    }
    for (const status of ['HLD', 'CNL'] as const) {
      const update = { ...form, trans_id: two, notes: 'n', status };
      await admin.call('transaction.php?run=update_transaction', update);
    }
    await admin.call('transaction.php?run=getViewTransactionDetails', { trans_id: two });
    await admin.call('transaction.php?run=get_dashboard_details', {});
  },

  claims: async (record, server) => {
    const [agent, stranger, admin, banker, banker2] = await Promise.all(
      (['agent', 'agent2', 'admin', 'banker', 'banker2'] as const).map((person) =>
        signIn(server, person),
      ),
    ).then((clients) => clients.map(record) as [Client, Client, Client, Client, Client]);
    const third = { ...initiation, trans_id: three, agent: 'AGT01', notes: 'third', amount: '700' };
    const place = { trans_id: three, trans_code: '' };
    const claim = async (client: Client) => {
      await client.call('transaction.php?run=claimTransaction', { trans_id: three });
      for (const viewer of [agent, stranger, admin, banker]) {
        await viewer.call('transaction.php?run=getClaims', {
          trans_ids: [one, three, 'unknown-id'],
        });
        await viewer.call('transaction.php?run=getDay', {});
      }
    };
    await agent.call('transaction.php?run=initiate_transaction', third);
    await claim(banker);
    await admin.call('transaction.php?run=transactionAccepted', place);
    await claim(banker);
    server.advanceTime(60_000);
    await claim(banker2);
    await claim(banker);
    await banker2.call('transaction.php?run=releaseClaim', { trans_id: three });
    await claim(banker2);
    await banker.call('transaction.php?run=releaseClaim', { trans_id: three });
    await claim(banker2);
    server.advanceTime(15 * 60_000);
    await claim(banker);
    const receipt = { trans_id: three, payment_id: 'payment-0009' };
    await banker.upload('transaction.php?run=upload_receipt', receipt, file('receipt.png'));
    const payment = { ...receipt, user_code: 'BNK01', amount: '100' };
    await banker.call('transaction.php?run=add_payments', payment);
    await claim(banker2);
    await admin.call('transaction.php?run=transactionHold', place);
    await claim(banker2);
  },

  bulk: async (record, server) => {
    const reader = await signIn(server, 'admin');
    const admin = record(reader);
    const banker = record(await signIn(server, 'banker'));
    const ids = [one, three, 'unknown-id'];
    const rowsNow = async () => {
      const rows = { trans_ids: ids, section: '', search: '' } as const;
      const { body } = await reader.call('transaction.php?run=getTransactionRows', rows);
      return body['message'] as { TRANSACTION_ID: string; VERSION: number }[];
    };
    for (const transition of ['unhold', 'unhold', 'hold', 'unhold', 'accept'] as const) {
      await banker.call('transaction.php?run=claimTransaction', { trans_id: three });
      await admin.call('transaction.php?run=getBulkWarnings', { transition, trans_ids: ids });
      const versions = new Map((await rowsNow()).map((row) => [row.TRANSACTION_ID, row.VERSION]));
      await admin.call('transaction.php?run=bulkTransition', {
        transition,
        run_id: `run-${versions.get(three)}-${transition}`,
        rows: ids.map((id) => ({ trans_id: id, version: versions.get(id) ?? 1 })),
      });
      await admin.call('transaction.php?run=getViewTransactionDetails', { trans_id: three });
    }
  },

  'saved views': async (record, server) => {
    const [agent, banker] = await Promise.all(
      (['agent', 'banker'] as const).map((person) => signIn(server, person)),
    ).then((clients) => clients.map(record) as [Client, Client]);
    const view = { section: 'ORD', search: ' asha ', orderby: 'ASC' } as const;
    const save = (client: Client, view_id: string, name: string, change: object = {}) =>
      client.call('transaction.php?run=saveView', { ...view, view_id, name, ...change });
    const show = async () => {
      for (const client of [agent, banker]) {
        await client.call('transaction.php?run=getSavedViews', {});
      }
    };
    await show();
    await save(agent, 'view-0001', ' First ');
    await save(agent, 'view-0002', 'Second', {
      section: '',
      filters: { bank: 'HDFC', mine: true },
    });
    await save(agent, 'view-0003', 'FIRST');
    await save(agent, 'view-0003', ' ');
    await save(agent, 'view-0001', 'first', { search: '', sort: 'AMOUNT' });
    await save(banker, 'view-0001', 'First');
    await show();
    for (const view_ids of [['view-0002'], ['view-0009', 'view-0001', 'view-0002'], []]) {
      await agent.call('transaction.php?run=orderViews', { view_ids });
      await show();
    }
    for (const client of [agent, agent]) {
      await client.call('transaction.php?run=deleteView', { view_id: 'view-0001' });
    }
    for (let number = 10; number < 31; number += 1) {
      await save(agent, `view-00${number}`, `View ${number}`);
    }
    await show();
  },

  customers: async (record, server) => {
    for (const person of ['agent', 'agent2', 'admin', 'banker'] as const) {
      const client = record(await signIn(server, person));
      for (const search of ['', ' ASH', 'sha', 'zzz']) {
        for (const whose of [{}, { agent: 'AGT01' }, { agent: 'AGT02' }, { agent: 'NONE' }]) {
          await client.call('transaction.php?run=getCustomers', { ...whose, search });
        }
      }
    }
  },

  messages: async (record, server) => {
    const [agent, stranger, admin, banker] = await Promise.all(
      (['agent', 'agent2', 'admin', 'banker'] as const).map((person) => signIn(server, person)),
    ).then((clients) => clients.map(record) as [Client, Client, Client, Client]);
    const place = { trans_id: three, trans_code: '' };
    const send = async (client: Client, message_id: string, text: string) => {
      const message = { trans_id: three, message_id };
      await client.upload('transaction.php?run=uploadMessagePhoto', message, file('m.png'));
      await client.call('transaction.php?run=addMessage', { ...message, text });
      for (const viewer of [agent, stranger, admin, banker]) {
        await viewer.call('transaction.php?run=getViewTransactionDetails', { trans_id: three });
        await viewer.call('transaction.php?run=getTransactionsList', list);
        await viewer.call('transaction.php?run=getDay', {});
      }
    };
    await send(banker, 'message-0001', 'not now');
    await admin.call('transaction.php?run=transactionUnhold', place);
    const problem = { ...place, status: 'NPP', reason: 'which name?' } as const;
    await banker.call('transaction.php?run=update_transaction_banker', problem);
    await send(banker, 'message-0002', ' Which name? ');
    await send(admin, 'message-0003', 'Please send a photo.');
    await send(stranger, 'message-0004', 'hidden');
    await send(agent, 'message-0005', 'Ravi');
    await send(agent, 'message-0006', ' ');
    for (const client of [agent, stranger, admin, banker]) {
      await client.call('common.php?run=getnofifications', self);
    }
  },

  users: async (record, server) => {
    const admin = record(await signIn(server, 'admin'));
    const target = record(await signIn(server, 'target'));
    await admin.call('user.php?run=insert_user_details', {
      name: 'Meera',
      code: 'agt31',
      password: 'Zed-pass-12345',
      role: 3,
      phone: '+91 98123 45678',
    });
    const chosen = { user_id: wireIdOf('target'), name: 'target', version: 1 };
    await admin.call('user.php?run=inactive_user_details', chosen);
    await target.call('transaction.php?run=get_additional_details', {});
    await admin.call('user.php?run=viewUserDetails', chosen);
    await admin.call('user.php?run=get_all_users', { search: '', start: '0', end: '20' });
  },

  'banks, rate and report': async (record, server) => {
    const admin = record(await signIn(server, 'admin2'));
    const bank = { bank_name: ' New Bank', bank_code: 'newb' };
    await admin.upload('bank.php?run=insert_bank_details', bank, file('logo.png'));
    for (const bank_code of ['NEWB', 'NONE']) {
      await admin.call('bank.php?run=viewBankDetails', { bank_code });
    }
    const paging = { section: '', role: 1, user_code: '', start: '0', end: '20' } as const;
    await admin.call('bank.php?run=get_all_banks', { ...paging, search: '' });
    for (const [version, rate] of ['83.2500', '84'].entries()) {
      const setting = { user_id: '2', name: 'admin2', version: version + 1, rate };
      await admin.call('setting.php?run=updateSettingDetails', setting);
      await admin.call('setting.php?run=viewSettingDetails', {});
    }
    for (const day of ['2026-11-21', '2026-11-20']) {
      const days = { start_date: day, end_date: day };
      await admin.call('report.php?run=getReports', { ...paging, ...days });
    }
  },
};

describe('the in-memory server returns the same responses as the real one', () => {
  let testServer: TestServer;
  let servers: readonly [TestedServer, TestedServer];
  beforeAll(async () => {
    testServer = await TestServer.open('embedded');
    servers = [realServer(testServer), memoryServer(testServer.now)];
  });
  afterAll(() => testServer.close());

  it.each(Object.entries(scripts))('%s', async (_title, script) => {
    const real = await run(script, servers[0]);
    expect(real.length).toBeGreaterThan(0);
    expect(comparable(await run(script, servers[1]))).toEqual(comparable(real));
  });
});
