import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allCalls, type CallName, calls } from '#api/contract/calls.ts';
import { access } from '#server/access.ts';
import { listedCodes, refused } from '#server/test/calls.ts';
import type { TestClient } from '#server/test/client.ts';
import { engines } from '#server/test/engines.ts';
import { makeValidCall, sendPayload, validPayloads } from '#server/test/payloads.ts';
import type { Person } from '#server/test/people.ts';
import { plant, type Planted } from '#server/test/plant.ts';
import { noLimits, World } from '#server/test/world.ts';

const list = 'transaction.php?run=getTransactionsList';
const initiateCall = 'transaction.php?run=initiate_transaction';
const json = calls as Record<CallName, { kind: string }>;
const jsonCalls = allCalls.filter((name) => json[name].kind === 'json');

/** Texts that are hashed or not read at all. */
const neverStored = new Set(['password', 'section']);

/** Columns that a call could set by mistake, as rows and as answers name them. */
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
  const rule = access[name];
  return rule === 'public' ? 'admin' : rule[0];
};

describe.each(engines)('the way in to every call on %s', (engine) => {
  let world: World;
  let planted: Planted;
  let clients: ReadonlyMap<Person, TestClient>;
  beforeAll(async () => {
    world = await World.open(engine);
    planted = await plant(world, { status: 'PND' });
    clients = new Map([
      ['admin', await world.signIn('admin')],
      ['banker', await world.signIn('banker')],
      ['agent', await world.signIn('agent')],
    ]);
  });
  afterAll(() => world.close());

  const clientFor = (name: CallName): TestClient => clients.get(callerOf(name)) ?? world.visitor();
  const admin = () => clientFor(list);
  const bodyOf = (name: CallName): Record<string, unknown> => ({
    ...clientFor(name).envelope(),
    ...validPayloads[name](planted),
  });

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
  ])('knows no call "%s"', async (name) => {
    const { http, body } = await admin().raw(name, bodyOf(list));
    expect({ http, ...body }).toEqual({ http: 404, ...refused('Not found') });
  });

  it.each(['GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD', 'TRACE'] as const)(
    'is not opened by %s',
    async (method) => {
      const before = await world.digest();
      const { cookie } = clientFor(list);
      for (const name of allCalls) {
        const response = await world.app.inject({
          method,
          url: `/api/${name}`,
          headers: { cookie: cookie ?? '' },
        });
        expect(response.statusCode).toBe(404);
        expect(response.headers['access-control-allow-origin']).toBeUndefined();
      }
      expect(await world.digest()).toBe(before);
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
  ])('reads JSON only when it is called so, not "%s"', async (contentType) => {
    const before = await world.digest();
    const { http } = await admin().raw(initiateCall, bodyOf(initiateCall), contentType);
    expect(http).toBe(415);
    expect(await world.digest()).toBe(before);
  });

  it('takes JSON that names its character set', async () => {
    const { http } = await admin().raw(list, bodyOf(list), 'application/json; charset=utf-8');
    expect(http).toBe(200);
  });

  describe('from another site', () => {
    it.each<[string, Record<string, string>]>([
      ['a page of another site', { 'sec-fetch-site': 'cross-site' }],
      ['a page of a sibling host', { 'sec-fetch-site': 'same-site' }],
      ['an address typed by hand', { 'sec-fetch-site': 'none' }],
      ['another origin', { origin: 'https://evil.example' }],
      ['an opaque origin', { origin: 'null' }],
      ['our host by another scheme', { origin: 'https://localhost:80' }],
    ])('%s is refused', async (_title, headers) => {
      const before = await world.digest();
      const client = world.visitor('admin');
      client.cookie = admin().cookie;
      client.headers = headers;
      for (const contentType of ['application/json', 'text/plain', '', 'multipart/form-data']) {
        expect((await client.raw(initiateCall, bodyOf(initiateCall), contentType)).http).toBe(403);
      }
      expect(await world.digest()).toBe(before);
    });

    it.each<[string, Record<string, string>]>([
      ['the own page', { 'sec-fetch-site': 'same-origin' }],
      [
        'the own origin in an older browser',
        { origin: 'http://localhost:80', host: 'localhost:80' },
      ],
      ['no browser at all', {}],
    ])('%s is let in', async (_title, headers) => {
      const client = world.visitor('admin');
      client.cookie = admin().cookie;
      client.headers = headers;
      expect((await client.raw(list, bodyOf(list))).http).toBe(200);
    });
  });

  /** What a refused body is answered, and whether anything changed all the same. */
  const outcomeOf = async (name: string, body: unknown) => {
    const before = await world.digest();
    const answer = await admin().raw(name, body);
    return { http: answer.http, ...answer.body, isChanged: (await world.digest()) !== before };
  };
  const notUnderstood = {
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
      expect(await outcomeOf(list, { ...bodyOf(list), ...wrong })).toEqual(notUnderstood);
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
        notUnderstood,
      );
    });

    it.each(allCalls)('of %s sets no column it does not name', async (name) => {
      const before = await world.digest();
      const taken = [];
      for (const column of columns) {
        const body = { ...bodyOf(name), [column]: 'D' };
        if ((await sendPayload(clientFor(name), name, body)).http !== 400) taken.push(column);
      }
      expect(taken).toEqual([]);
      expect(await world.digest()).toBe(before);
    });

    it.each([1, '1', 2, '3'])('takes a role as number or text: %j', async (role) => {
      expect((await admin().raw(list, { ...bodyOf(list), role })).http).toBe(200);
    });

    it('may name any time zone, as none is read', async () => {
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
      expect(await outcomeOf(list, body)).toEqual(notUnderstood);
    });

    it.each([
      '{"__proto__":{"role":1},"deviceType":"web"}',
      '{"constructor":{"prototype":{"role":1}},"deviceType":"web"}',
    ])('that reaches for prototypes is refused: %s', async (body) => {
      expect(await outcomeOf(list, body)).toEqual(notUnderstood);
      expect(Object.hasOwn(Object.prototype, 'role')).toBe(false);
    });

    it('beyond 64 KB is refused before it is read', async () => {
      const { http, body } = await admin().raw(list, {
        ...bodyOf(list),
        search: 'a'.repeat(65_536),
      });
      expect({ http, ...body }).toEqual({ http: 413, ...refused('The request is too large') });
    });

    it.each(['\0', '\ud800', 'a\0b', '\udc00x', '\u0001', 'a\u001fb', '\ufffe', 'a\uffff'])(
      'with text that nothing can carry is refused',
      async (text) => {
        for (const name of jsonCalls) {
          const body = bodyOf(name);
          const texts = Object.keys(body).filter((key) => typeof body[key] === 'string');
          for (const key of texts.filter((key) => !neverStored.has(key))) {
            const answer = await clientFor(name).raw(name, { ...body, [key]: text });
            // In words where it may have been typed.
            const isSaid = answer.http === 200;
            const message = isSaid
              ? 'Contains characters that are not supported'
              : 'The request is not understood';
            expect({ http: answer.http, body: answer.body }, `${name} ${key}`).toEqual({
              http: isSaid ? 200 : 400,
              body: refused(message),
            });
          }
        }
      },
    );
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
    ])('for %s finds nothing but that text', async (search) => {
      expect(await listedCodes(admin(), { search })).toEqual([]);
    });
  });

  it('answers a failure with an id and nothing else', async () => {
    const broken = await World.open(engine);
    const client = await broken.signIn('admin');
    await broken.db.schema.alterTable('transactions').renameTo('hidden').execute();
    const { http, body } = await client.raw(list, bodyOf(list));
    await broken.discard();
    expect({ http, body }).toEqual({
      http: 500,
      body: {
        status: 'error',
        message: 'Something Went Wrong!',
        requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    });
  });

  it('lets nothing be kept in caches', async () => {
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
  it('are refused for one session and not for another', async () => {
    const world = await World.open('embedded', {
      requestLimits: { ...noLimits, perSession: 5 },
    });
    const admin = await world.signIn('admin');
    const agent = await world.signIn('agent');
    const answers = [];
    for (let request = 0; request < 7; request += 1) answers.push((await ask(admin)).http);
    const other = (await ask(agent)).http;
    await world.close();
    expect(answers).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect(other).toBe(200);
  });

  it.each([
    ['uploads', 'transaction.php?run=upload_attachments'],
    ['reports', 'report.php?run=generateReports'],
    ['initiations', 'transaction.php?run=initiate_transaction'],
  ] as const)('are refused for one user who asks for too many %s', async (costly, name) => {
    const world = await World.open('embedded', { requestLimits: { ...noLimits, [costly]: 2 } });
    const planted = await plant(world, { status: 'WTG' });
    const ways = [await world.signIn('admin'), await world.signIn('admin')] as const;
    const answers = [];
    for (const way of [0, 1, 0] as const) {
      answers.push(await makeValidCall(ways[way], name, planted));
    }
    const other = await makeValidCall(await world.signIn('admin2'), name, planted);
    const cheap = await ask(ways[0]);
    await world.close();
    expect(answers.map(({ http }) => http)).toEqual([200, 200, 429]);
    expect(Number(answers[2]?.headers['retry-after'])).toBeGreaterThan(30);
    expect(answers[2]?.body).toEqual(refused('Too many requests. Please try again later.'));
    expect([other.http, cheap.http]).toEqual([200, 200]);
  });

  it('are refused for one user who makes too many at once, and for nobody else', async () => {
    const world = await World.open('embedded', { callsAtOnce: 1 });
    const ways = [await world.signIn('admin'), await world.signIn('admin')];
    const agent = await world.signIn('agent');
    const asked = ways.flatMap((way) => Array.from({ length: 20 }, () => ask(way)));
    const others = await Promise.all(Array.from({ length: 3 }, () => ask(agent)));
    const statuses = new Set((await Promise.all(asked)).map(({ http }) => http));
    await world.close();
    expect(statuses).toEqual(new Set([200, 429]));
    expect(others.map(({ http }) => http)).toEqual([200, 200, 200]);
  });

  it('are refused for a whole /64 of IPv6', async () => {
    const requestLimits = { ...noLimits, perAddress: 2 };
    const world = await World.open('embedded', { requestLimits, trustProxy: ['127.0.0.1'] });
    const answers = [];
    for (const address of ['2001:db8::1', '2001:db8::2', '2001:db8::3', '2001:db8:0:1::1']) {
      const client = world.visitor();
      client.headers = { ...client.headers, 'x-forwarded-for': address };
      answers.push((await client.raw('x.php?run=y', {})).http);
    }
    await world.close();
    expect(answers).toEqual([404, 404, 429, 404]);
  });

  it('are refused for one address', async () => {
    const world = await World.open('embedded', {
      requestLimits: { ...noLimits, perAddress: 3 },
    });
    const answers = [];
    for (let request = 0; request < 4; request += 1) {
      const { http, body, headers } = await world.visitor().raw('x.php?run=y', {});
      answers.push([http, body['message']]);
      expect(headers['x-content-type-options']).toBe('nosniff');
    }
    await world.close();
    expect(answers[2]).toEqual([404, 'Not found']);
    expect(answers[3]).toEqual([429, 'Too many requests. Please try again later.']);
  });

  it.each([
    ['nobody is trusted: an address that is made up changes nothing', false, [404, 404, 429, 429]],
    ['the proxy is trusted: clients are told apart', ['127.0.0.1'], [404, 404, 404, 404]],
    ['another proxy is trusted: this one is not', ['10.0.0.0/8'], [404, 404, 429, 429]],
  ] as const)('are counted by client where %s', async (_, trusted, expected) => {
    const trustProxy = trusted && [...trusted];
    const requestLimits = { ...noLimits, perAddress: 2 };
    const world = await World.open('embedded', { requestLimits, trustProxy });
    const answers = [];
    for (let host = 1; host <= 4; host += 1) {
      const client = world.visitor();
      client.headers = { ...client.headers, 'x-forwarded-for': `203.0.113.${host}` };
      answers.push((await client.raw('x.php?run=y', {})).http);
    }
    await world.close();
    expect(answers).toEqual(expected);
  });

  it('are counted by what the proxy saw, whatever the client put before it', async () => {
    const requestLimits = { ...noLimits, perAddress: 2 };
    const world = await World.open('embedded', { requestLimits, trustProxy: ['127.0.0.1'] });
    const answers = [];
    for (let host = 1; host <= 4; host += 1) {
      const client = world.visitor();
      const forwarded = `198.51.100.${host}, 203.0.113.7`;
      client.headers = { ...client.headers, 'x-forwarded-for': forwarded };
      answers.push((await client.raw('x.php?run=y', {})).http);
    }
    await world.close();
    expect(answers).toEqual([404, 404, 429, 429]);
  });
});
