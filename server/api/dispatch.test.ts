import { beforeAll, describe, expect, it } from 'vitest';
import { backgroundHeader } from '#api/contract/live.ts';
import { allCalls, type CallName, calls } from '#api/contract/calls.ts';
import { callRules } from '#server/calls.ts';
import { listedCodes, refused } from '#server/test/calls.ts';
import type { TestClient } from '#server/test/client.ts';
import { engines } from '#server/test/engines.ts';
import { sendValidCall, sendPayload, validPayloads } from '#server/test/payloads.ts';
import type { Person } from '#server/test/people.ts';
import { seedTransaction, type SeededTransaction } from '#server/test/seedTransaction.ts';
import { noLimits } from '#server/test/testServer.ts';
import { openTestServer, useTestServer } from '#server/test/useTestServer.ts';

const list = 'transaction.php?run=getTransactionsList';
const initiateCall = 'transaction.php?run=initiate_transaction';
const json = calls as Record<CallName, { kind: string }>;
const jsonCalls = allCalls.filter((name) => json[name].kind === 'json');

/** Fields that are hashed or not read. */
const neverStored = new Set(['password', 'section']);

/** The client gets a message if a user may have typed the text. */
const refusalOf = ({ name, key, http }: { name: CallName; key: string; http: number }) =>
  http === 200
    ? { name, key, http, body: refused('Contains characters that are not supported') }
    : { name, key, http: 400, body: refused('The request is not understood') };

/** Columns that a call must not set, as named in rows and answers. */
const columns = [
  'agent_id',
  'amount_paise',
  'completed_at',
  'created_at',
  'created_time',
  'DELETED_FLG',
  'deleted_flg',
  'error_notes',
  'initiated_by',
  'is_inline',
  'paid_paise',
  'PAID',
  'password_hash',
  'ROLE',
  'TRANSACTION_CODE',
  'TRANSACTION_STATUS',
  'uploader_id',
  'USER_CODE',
];

const callerOf = (name: CallName): Person => {
  const rule = callRules[name].roles;
  return rule === 'public' ? 'admin' : rule[0];
};

describe.each(engines)('dispatch of calls on %s', (engine) => {
  const testServer = useTestServer(engine);
  let seeded: SeededTransaction;
  let clients: ReadonlyMap<Person, TestClient>;
  beforeAll(async () => {
    seeded = await seedTransaction(testServer, { status: 'PND' });
    clients = new Map([
      ['admin', await testServer.openSession('admin')],
      ['banker', await testServer.openSession('banker')],
      ['agent', await testServer.openSession('agent')],
    ]);
  });

  const clientFor = (name: CallName): TestClient =>
    clients.get(callerOf(name)) ?? testServer.anonymousClient();
  const admin = () => clientFor(list);
  const bodyOf = (name: CallName): Record<string, unknown> => ({
    ...clientFor(name).envelope(),
    ...validPayloads[name](seeded),
  });
  const textsOfCalls = () =>
    jsonCalls.flatMap((name) => {
      const body = bodyOf(name);
      const isText = (key: string) => typeof body[key] === 'string' && !neverStored.has(key);
      return Object.keys(body).flatMap((key) => (isText(key) ? [{ name, key, body }] : []));
    });
  const outcomeWith = async (
    { name, key, body }: ReturnType<typeof textsOfCalls>[number],
    text: string,
  ) => {
    const answer = await clientFor(name).raw(name, { ...body, [key]: text });
    return { name, key, http: answer.http, body: answer.body };
  };

  it.each([
    'transaction.php?run=__proto__',
    'transaction.php?run=constructor',
    'transaction.php?run=toString',
    'transaction.php?run=%00',
    `${list}&run=transactionHold`,
    `${list}&x=1`,
    `${list}%23`,
    `${list}%20`,
    'transaction.php?run[]=getTransactionsList',
    'transaction.php?run=GETTRANSACTIONSLIST',
    'transaction.php?run=',
    'transaction.php',
    'transaction.php/?run=getTransactionsList',
    'bank.php?run=getTransactionsList',
    '%74ransaction.php?run=getTransactionsList',
    '__proto__?run=__proto__',
    '',
  ])('refuses the unknown call "%s"', async (name) => {
    const { http, body } = await admin().raw(name, bodyOf(list));
    expect({ http, ...body }).toEqual({ http: 404, ...refused('Not found') });
  });

  it.each(['GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD', 'TRACE'] as const)(
    'refuses the method %s',
    async (method) => {
      const before = await testServer.digest();
      const { cookie } = clientFor(list);
      for (const name of allCalls) {
        const response = await testServer.app.inject({
          method,
          url: `/api/${name}`,
          headers: { cookie: cookie ?? '' },
        });
        expect(response.statusCode).toBe(404);
        expect(response.headers['access-control-allow-origin']).toBeUndefined();
      }
      expect(await testServer.digest()).toBe(before);
    },
  );

  it.each([
    '',
    'text/plain',
    'text/plain; charset=application/json',
    'application/json\t;',
    'application/json;;',
    'application/json; charset=utf-16',
    'application/jsonp',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'multipart/form-data',
  ])('refuses the content type "%s"', async (contentType) => {
    const before = await testServer.digest();
    const { http } = await admin().raw(initiateCall, bodyOf(initiateCall), contentType);
    expect(http).toBe(415);
    expect(await testServer.digest()).toBe(before);
  });

  it('accepts JSON with a character set', async () => {
    const { http } = await admin().raw(list, bodyOf(list), 'application/json; charset=utf-8');
    expect(http).toBe(200);
  });

  describe('cross-site requests', () => {
    it.each<[string, Record<string, string>]>([
      ['a page of another site', { 'sec-fetch-site': 'cross-site' }],
      ['a page of a sibling host', { 'sec-fetch-site': 'same-site' }],
      ['an address typed into the browser', { 'sec-fetch-site': 'none' }],
      ['another origin', { origin: 'https://evil.example' }],
      ['an opaque origin', { origin: 'null' }],
      ['this host with another scheme', { origin: 'https://localhost:80' }],
    ])('%s is refused', async (_title, headers) => {
      const before = await testServer.digest();
      const client = testServer.anonymousClient('admin');
      client.cookie = admin().cookie;
      client.headers = headers;
      for (const contentType of ['application/json', 'text/plain', '', 'multipart/form-data']) {
        expect((await client.raw(initiateCall, bodyOf(initiateCall), contentType)).http).toBe(403);
      }
      expect(await testServer.digest()).toBe(before);
    });

    it.each<[string, Record<string, string>]>([
      ['a page of this site', { 'sec-fetch-site': 'same-origin' }],
      ['this origin in an older browser', { origin: 'http://localhost:80', host: 'localhost:80' }],
      ['a client that is not a browser', {}],
    ])('%s is accepted', async (_title, headers) => {
      const client = testServer.anonymousClient('admin');
      client.cookie = admin().cookie;
      client.headers = headers;
      expect((await client.raw(list, bodyOf(list))).http).toBe(200);
    });
  });

  /** Sends a body and returns the answer, and whether any row changed. */
  const outcomeOf = async (name: string, body: unknown) => {
    const before = await testServer.digest();
    const answer = await admin().raw(name, body);
    return { http: answer.http, ...answer.body, isChanged: (await testServer.digest()) !== before };
  };
  const badRequest = {
    http: 400,
    ...refused('The request is not understood'),
    isChanged: false,
  };

  describe('a body', () => {
    it.each<[string, Record<string, unknown>]>([
      ['start', { start: {} }],
      ['end', { end: [] }],
      ['search', { search: 5 }],
      ['role', { role: 4 }],
      ['role as word', { role: 'admin' }],
      ['section', { section: 'XXX' }],
      ['orderby', { orderby: 'ASC; drop table users' }],
      ['negative start', { start: '-1' }],
      ['far start', { start: '1000000000' }],
      ['start as word', { start: 'abc' }],
      ['no device type', { deviceType: undefined }],
      ['another device type', { deviceType: 'ios' }],
      ['an unknown key', { extra: 1 }],
      ['the sql of a column', { TRANSACTION_CODE: 'x' }],
      ['a long search', { search: 'a'.repeat(101) }],
    ])('with a wrong %s is refused', async (_title, wrong) => {
      expect(await outcomeOf(list, { ...bodyOf(list), ...wrong })).toEqual(badRequest);
    });

    it.each([
      ['true as amount', { amount: true }],
      ['a number as amount', { amount: 1000 }],
      ['an array as id', { trans_id: ['x'] }],
      ['a short id', { trans_id: 'short' }],
      ['a path as id', { trans_id: '../../etc/passwd' }],
      ['a status', { status: 'CMP' }],
      ['a created time', { created_time: '2020-01-01' }],
      ['notes beyond their length', { notes: 'n'.repeat(4001) }],
    ])('of initiate with %s is refused', async (_title, wrong) => {
      expect(await outcomeOf(initiateCall, { ...bodyOf(initiateCall), ...wrong })).toEqual(
        badRequest,
      );
    });

    it.each(allCalls)('of %s cannot set other columns', async (name) => {
      const before = await testServer.digest();
      const accepted = [];
      for (const column of columns.filter((one) => !(one in bodyOf(name)))) {
        const body = { ...bodyOf(name), [column]: 'D' };
        if ((await sendPayload(clientFor(name), name, body)).http !== 400) accepted.push(column);
      }
      expect(accepted).toEqual([]);
      expect(await testServer.digest()).toBe(before);
    });

    it.each([1, '1', 2, '3'])('accepts a role as number or text: %j', async (role) => {
      expect((await admin().raw(list, { ...bodyOf(list), role })).http).toBe(200);
    });

    it('may name any time zone, which is ignored', async () => {
      const answers = await Promise.all(
        ['Asia/Kolkata', 'Mars/X', ''].map((timezone) =>
          admin().raw(list, { ...bodyOf(list), timezone }),
        ),
      );
      const [first, ...others] = answers.map(({ body }) => body);
      expect(others).toEqual([first, first]);
    });

    it.each([
      '',
      '{',
      'null',
      '[]',
      '"text"',
      '[{}]',
      `${'['.repeat(20_000)}`,
      'NaN',
      '{"a":1}{"b":2}',
    ])('that is "%.20s" is refused', async (body) => {
      expect(await outcomeOf(list, body)).toEqual(badRequest);
    });

    it.each([
      '{"__proto__":{"role":1},"deviceType":"web"}',
      '{"constructor":{"prototype":{"role":1}},"deviceType":"web"}',
    ])('that names prototypes is refused: %s', async (body) => {
      expect(await outcomeOf(list, body)).toEqual(badRequest);
      expect(Object.hasOwn(Object.prototype, 'role')).toBe(false);
    });

    it('above 64 KB is refused before it is read', async () => {
      const { http, body } = await admin().raw(list, {
        ...bodyOf(list),
        search: 'a'.repeat(65_536),
      });
      expect({ http, ...body }).toEqual({ http: 413, ...refused('The request is too large') });
    });

    const unsupported = [
      '\0',
      '\ud800',
      'a\0b',
      '\udc00x',
      '\u0001',
      'a\u001fb',
      '\ufffe',
      'a\uffff',
    ];

    it('with unsupported characters in any text is refused', async () => {
      for (const [index, text] of textsOfCalls().entries()) {
        const outcome = await outcomeWith(text, unsupported[index % unsupported.length] ?? '');
        expect(outcome).toEqual(refusalOf(outcome));
      }
    });

    it.each(unsupported)('with %j in any text is refused', { tags: ['nightly'] }, async (text) => {
      for (const one of textsOfCalls()) {
        const outcome = await outcomeWith(one, text);
        expect(outcome).toEqual(refusalOf(outcome));
      }
    });
  });

  describe('a search', () => {
    it.each([
      "'",
      "' or 1=1 --",
      '%',
      '_',
      '\\',
      '"; drop table users; --',
      "')) or true --",
      '$1',
    ])('for %s matches that text literally', async (search) => {
      expect(await listedCodes(admin(), { search })).toEqual([]);
    });
  });

  it('answers an unexpected error with a request id only', async () => {
    const { schema } = testServer.db;
    await schema.alterTable('transactions').renameTo('hidden').execute();
    const { http, body } = await admin().raw(list, bodyOf(list));
    await schema.alterTable('hidden').renameTo('transactions').execute();
    expect({ http, body }).toEqual({
      http: 500,
      body: {
        status: 'error',
        message: 'Something Went Wrong!',
        requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    });
  });

  it('forbids caching', async () => {
    const { headers } = await admin().raw(list, bodyOf(list));
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
    });
  });
});

const ask = (client: TestClient) => client.call('transaction.php?run=get_additional_details', {});

describe('too many requests', () => {
  it.each([
    ['uploads', 'transaction.php?run=upload_attachments'],
    ['reports', 'report.php?run=generateReports'],
    ['initiations', 'transaction.php?run=initiate_transaction'],
  ] as const)('are refused for one user who makes too many %s', async (costly, name) => {
    const testServer = await openTestServer('embedded', {
      requestLimits: { ...noLimits, [costly]: 2 },
    });
    const seeded = await seedTransaction(testServer, { status: 'WTG' });
    const clientsOfAdmin = [
      await testServer.openSession('admin'),
      await testServer.openSession('admin'),
    ] as const;
    const answers = [];
    for (const way of [0, 1, 0] as const) {
      answers.push(await sendValidCall(clientsOfAdmin[way], name, seeded));
    }
    const other = await sendValidCall(await testServer.openSession('admin2'), name, seeded);
    const cheap = await ask(clientsOfAdmin[0]);
    expect(answers.map(({ http }) => http)).toEqual([200, 200, 429]);
    expect(Number(answers[2]?.headers['retry-after'])).toBeGreaterThan(30);
    expect(answers[2]?.body).toEqual(refused('Too many requests. Please try again later.'));
    expect([other.http, cheap.http]).toEqual([200, 200]);
  });

  it('are refused for one user who makes too many at the same time', async () => {
    const testServer = await openTestServer('embedded', { callsAtOnce: 1 });
    const clientsOfAdmin = [
      await testServer.openSession('admin'),
      await testServer.openSession('admin'),
    ];
    const agent = await testServer.openSession('agent');
    const asked = clientsOfAdmin.flatMap((way) => Array.from({ length: 20 }, () => ask(way)));
    const others = await Promise.all(Array.from({ length: 3 }, () => ask(agent)));
    const statuses = new Set((await Promise.all(asked)).map(({ http }) => http));
    expect(statuses).toEqual(new Set([200, 429]));
    expect(others.map(({ http }) => http)).toEqual([200, 200, 200]);
  });

  it('by screens themselves are overtaken by the call of a person', async () => {
    const testServer = await openTestServer('embedded', { backgroundCallsAtOnce: 1 });
    const [banker, agent] = [
      await testServer.openSession('banker'),
      await testServer.openSession('agent'),
    ];
    let answered = 0;
    const reads = Array.from({ length: 20 }, async () => {
      const { http } = await banker.call('transaction.php?run=getClaims', {
        trans_ids: ['unknown-transaction'],
      });
      answered += 1;
      return http;
    });
    const { http } = await ask(agent);
    expect({ http, isFirst: answered < 10 }).toEqual({ http: 200, isFirst: true });
    expect(new Set(await Promise.all(reads))).toEqual(new Set([200]));
  });

  it('by screens themselves leave half of the capacity to people', async () => {
    const testServer = await openTestServer('embedded', {
      backgroundCallsAtOnce: 1,
      loadLimits: { capacity: { calls: 8, callsPerAddress: Infinity, lagMs: Infinity } },
    });
    const { agent, banker, admin } = await testServer.openSessions();
    for (const client of [agent, banker]) client.headers[backgroundHeader] = '1';
    // Takes the only turn of these calls.
    const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const receive = testServer.files.receive.bind(testServer.files);
    testServer.files.receive = async (...file) => {
      begun.resolve();
      await end.promise;
      return receive(...file);
    };
    const seeded = await seedTransaction(testServer, { status: 'WTG' });
    const upload = sendValidCall(agent, 'transaction.php?run=upload_attachments', seeded);
    await begun.promise;
    const answers: number[] = [];
    const reads: Promise<unknown>[] = [];
    for (const client of [agent, banker]) {
      const before = answers.length;
      for (let count = 0; count < 4; count += 1) {
        reads.push(ask(client).then(({ http }) => answers.push(http)));
      }
      await expect.poll(() => answers.slice(before)).toEqual([503, 503]);
    }
    expect((await ask(admin)).http).toBe(200);
    end.resolve();
    expect((await upload).http).toBe(200);
    await Promise.all(reads);
    expect(answers.slice(4)).toEqual([200, 200, 200, 200]);
  });

  it('are refused for one address', async () => {
    const testServer = await openTestServer('embedded', {
      requestLimits: { ...noLimits, perAddress: 3 },
    });
    const answers = [];
    for (let request = 0; request < 4; request += 1) {
      const { http, body, headers } = await testServer.anonymousClient().raw('x.php?run=y', {});
      answers.push([http, body['message']]);
      expect(headers['x-content-type-options']).toBe('nosniff');
    }
    expect(answers[2]).toEqual([404, 'Not found']);
    expect(answers[3]).toEqual([429, 'Too many requests. Please try again later.']);
  });

  const some = [1, 2, 3, 4];
  const hosts = some.map((host) => `203.0.113.${host}`);
  it.each([
    ['without a trusted proxy, a forged address has no effect', [], hosts, [404, 404, 429, 429]],
    ['an untrusted proxy counts as one client', ['10.0.0.0/8'], hosts, [404, 404, 429, 429]],
    ['a trusted proxy distinguishes clients', ['127.0.0.1'], hosts, [404, 404, 404, 404]],
    [
      'a trusted proxy names the address that it saw',
      ['127.0.0.1'],
      some.map((host) => `198.51.100.${host}, 203.0.113.7`),
      [404, 404, 429, 429],
    ],
    [
      'a /64 network of IPv6 is one address',
      ['127.0.0.1'],
      ['2001:db8::1', '2001:db8::2', '2001:db8::3', '2001:db8:0:1::1'],
      [404, 404, 429, 404],
    ],
  ])('are counted by client address: %s', async (_, proxies, addresses, expected) => {
    const trustProxy = proxies.length > 0 && proxies;
    const requestLimits = { ...noLimits, perAddress: 2 };
    const testServer = await openTestServer('embedded', { requestLimits, trustProxy });
    const answers = [];
    for (const address of addresses) {
      const client = testServer.anonymousClient();
      client.headers = { ...client.headers, 'x-forwarded-for': address };
      answers.push((await client.raw('x.php?run=y', {})).http);
    }
    expect(answers).toEqual(expected);
  });
});
