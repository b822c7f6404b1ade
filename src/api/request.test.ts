import { describe, expect, it, vi } from 'vitest';
import { signIn } from './login.ts';
import { downloadReport } from './report.ts';
import { type ClientOptions, createClient } from './request.ts';
import { listTransactions, viewTransaction } from './transaction.ts';
import { uploadAttachments } from './transactionChanges.ts';

const user = { id: '7', name: 'agent', code: 'AGT01', role: 'agent', phone: '' } as const;

function setUp(answer: () => Response | Promise<Response>, options: Partial<ClientOptions> = {}) {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => answer());
  const client = createClient({
    baseUrl: '',
    fetch,
    username: () => 'agent',
    timezone: () => 'Asia/Kolkata',
    isOnline: () => true,
    timeoutMs: 1000,
    uploadTimeoutMs: 1000,
    ...options,
  });
  return { client, fetch };
}

const json =
  (body: unknown, status = 200) =>
  () =>
    new Response(JSON.stringify(body), { status });

const query = { section: 'alert', search: 'x', order: 'oldest', start: 40, pageSize: 20 } as const;

describe('request', () => {
  it('posts the payload with device type, time zone, user name and cookies', async () => {
    const { client, fetch } = setUp(json({ status: 'success', message: [] }));
    await listTransactions(client, user, query);
    const [url, init] = fetch.mock.calls[0] ?? [];
    expect(url).toBe('/api/transaction.php?run=getTransactionsList');
    expect(init).toMatchObject({ method: 'POST', credentials: 'include' });
    expect(JSON.parse(String(init?.body))).toEqual({
      deviceType: 'web',
      timezone: 'Asia/Kolkata',
      username: 'agent',
      section: 'ART',
      role: 3,
      user_code: 'AGT01',
      search: 'x',
      start: '40',
      end: '20',
      orderby: 'ASC',
    });
  });

  it('marks the calls that a screen makes by itself', async () => {
    const { client, fetch } = setUp(json({ status: 'success', message: [] }));
    await client.call('common.php?run=getCapabilities', {}, { isBackground: true });
    await client.call('common.php?run=getCapabilities', {});
    const headers = fetch.mock.calls.map(([, init]) => new Headers(init?.headers));
    expect(headers.map((one) => one.get('x-background'))).toEqual(['1', null]);
  });

  it('sends the typed user name when signing in', async () => {
    const { client, fetch } = setUp(json({ status: 'error', message: 'no' }));
    await signIn(client, 'asha', 'secret');
    expect(JSON.parse(String(fetch.mock.calls[0]?.[1]?.body))).toMatchObject({
      username: 'asha',
      password: 'secret',
    });
  });

  it('sends the fields of a form before its files', async () => {
    const { client, fetch } = setUp(json({ status: 'success', file: [], message: 'ok' }));
    await uploadAttachments(client, 'transaction-1', [new File(['x'], 'slip.png')]);
    const body = fetch.mock.calls[0]?.[1]?.body;
    expect(body).toBeInstanceOf(FormData);
    const names = body instanceof FormData ? [...body.keys()] : [];
    expect(names).toEqual(['deviceType', 'timezone', 'username', 'trans_id', 'file[]']);
  });

  it.each(['success', 'SUCCESS', 'Success'])('treats the status %s as success', async (status) => {
    const { client } = setUp(json({ status, message: [] }));
    expect(await listTransactions(client, user, query)).toEqual({ ok: true, value: [] });
  });

  it.each([
    ['60', Date.parse('2026-11-21T09:00:00Z')],
    ['x', undefined],
    [null, undefined],
  ])('reads the time of older data from the age %j', async (age, asOf) => {
    vi.useFakeTimers({ now: Date.parse('2026-11-21T09:01:00Z') });
    const headers = age === null ? {} : { age };
    for (const body of [
      { status: 'success', message: [] },
      { status: 'error', message: 'No' },
    ]) {
      const { client } = setUp(() => Response.json(body, { headers }));
      expect((await listTransactions(client, user, query)).asOf).toBe(asOf);
    }
    vi.useRealTimers();
  });

  it('sends nothing while offline', async () => {
    const { client, fetch } = setUp(json({}), { isOnline: () => false });
    const result = await listTransactions(client, user, query);
    expect(result).toEqual({ ok: false, error: { kind: 'offline' } });
    expect(fetch).not.toHaveBeenCalled();
  });

  it.each([
    [
      'a refusal',
      json({ status: 'error', message: 'No' }),
      { kind: 'refused', message: 'No', code: null },
    ],
    [
      'a conflict',
      json({ status: 'error', message: 'Transaction is now Hold', code: 'conflict' }),
      { kind: 'refused', message: 'Transaction is now Hold', code: 'conflict' },
    ],
    [
      'no session',
      json({ status: 'error', message: 'Gone' }, 401),
      { kind: 'unauthorised', message: 'Gone' },
    ],
    [
      'a forbidden call',
      json({ status: 'error', message: 'Forbidden' }, 403),
      { kind: 'failed', httpStatus: 403, isOutcomeUnknown: false },
    ],
    [
      'a file of a wrong type',
      json({ status: 'error', message: 'Some files are not supported.' }, 415),
      { kind: 'refused', message: 'Some files are not supported.', code: null },
    ],
    [
      'an upload that is too slow',
      json({ status: 'error', message: 'Too slow.' }, 408),
      { kind: 'refused', message: 'Too slow.', code: null },
    ],
    [
      'a file when the storage is full',
      json({ status: 'error', message: 'There is no room.' }, 507),
      { kind: 'refused', message: 'There is no room.', code: null },
    ],
    [
      'a broken server',
      json({ status: 'error', message: 'x' }, 500),
      { kind: 'failed', httpStatus: 500, isOutcomeUnknown: true },
    ],
    [
      'a page of a captive portal',
      () => new Response('<html>Sign in to the Wi-Fi</html>'),
      { kind: 'failed', httpStatus: 200, isOutcomeUnknown: true },
    ],
    [
      'a broken connection',
      () => {
        throw new TypeError('Failed to fetch');
      },
      { kind: 'failed', httpStatus: null, isOutcomeUnknown: true },
    ],
  ])('distinguishes %s', async (_name, answer, error) => {
    const { client } = setUp(answer);
    expect(await listTransactions(client, user, query)).toEqual({ ok: false, error });
  });

  it('tells for how long a busy server takes no calls', async () => {
    const body = { status: 'error', message: 'Slow down' };
    const busy = (headers: Record<string, string>) => () =>
      Response.json(body, { status: 429, headers });
    const refused = { kind: 'refused', message: 'Slow down', code: null };
    const errorOf = async (headers: Record<string, string>) => {
      const result = await listTransactions(setUp(busy(headers)).client, user, query);
      return result.ok ? null : result.error;
    };
    expect(await errorOf({ 'retry-after': '7' })).toEqual({ ...refused, retryAfterMs: 7_000 });
    expect(await errorOf({ 'retry-after': 'Wed, 25 Nov 2026 10:00:00 GMT' })).toEqual(refused);
    expect(await errorOf({})).toEqual(refused);
  });

  const listed = {
    TRANSACTION_ID: '1',
    TRANSACTION_CODE: 'AGT01-1',
    BANK: 'BNK01',
    AGENT: 'AGT01',
    LOGO_URL: null,
    AMOUNT: '10.00',
    STATUS_DESC: 'Waiting',
    COLOUR: 'SKYBLUE',
    TRANS_CREATED_TIME: '2026-11-21T09:00:00+05:30',
  };

  it('ignores what an answer has beyond the contract', async () => {
    const { client } = setUp(
      json({ status: 'success', message: [{ ...listed, NEW: {} }], new: 1 }),
    );
    expect(await listTransactions(client, user, query)).toMatchObject({ ok: true });
  });

  it.each([
    ['no rows', {}],
    ['null for the rows', { message: null }],
    ['a text for the rows', { message: 'none' }],
    ['an object for the rows', { message: { 0: listed } }],
    ['null for a row', { message: [listed, null] }],
    ['a row without a text', { message: [{ ...listed, BANK: undefined }] }],
    ['null for a text', { message: [{ ...listed, AGENT: null }] }],
    ['an object for a text', { message: [{ ...listed, TRANSACTION_CODE: { text: 'AGT01-1' } }] }],
    ['a list for a text that may be absent', { message: [{ ...listed, CUSTOMER: ['Asha'] }] }],
    ['an amount that is none', { message: [{ ...listed, AMOUNT: '1,000' }] }],
  ])('returns a failure for %s', async (_name, body) => {
    const { client } = setUp(json({ status: 'success', ...body }));
    expect(await listTransactions(client, user, query)).toEqual({
      ok: false,
      error: { kind: 'failed', httpStatus: null, isOutcomeUnknown: true },
    });
  });

  it('returns a failure for a response that breaks the contract', async () => {
    const { client } = setUp(json({ status: 'success', transactions: [], attachments: [] }));
    const result = await viewTransaction(client, 'transaction-1');
    expect(result).toMatchObject({ ok: false, error: { kind: 'failed' } });
  });

  it.each([
    ['a list of proofs', { factors: ['totp'] }, { factors: ['totp'] }],
    ['proofs in another form', { factors: 'totp' }, {}],
    ['a passkey without its challenge', { passkey: { rpId: 'desk.example' } }, {}],
  ])('reads %s of a refusal', async (_name, body, proofs) => {
    const { client } = setUp(
      json({ status: 'error', message: 'Confirm', code: 'confirm_password', ...body }),
    );
    const result = await listTransactions(client, user, query);
    const refused = { kind: 'refused', message: 'Confirm', code: 'confirm_password' };
    expect(result).toEqual({ ok: false, error: { ...refused, ...proofs } });
  });
});

const file = (headers: Record<string, string>) => () =>
  new Response(new Uint8Array([80, 75]), { headers });

describe('download', () => {
  const range = { from: '2026-11-01', to: '2026-11-21' };
  const sheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

  it('sends the date range and returns the file with its name', async () => {
    const named = { 'content-type': sheet, 'content-disposition': 'attachment; filename="r.xlsx"' };
    const { client, fetch } = setUp(file(named));
    const result = await downloadReport(client, range);
    expect(JSON.parse(String(fetch.mock.calls[0]?.[1]?.body))).toEqual({
      deviceType: 'web',
      timezone: 'Asia/Kolkata',
      username: 'agent',
      start_date: '2026-11-01',
      end_date: '2026-11-21',
    });
    expect(result).toMatchObject({ ok: true, value: { fileName: 'r.xlsx' } });
    expect(result.ok && (await result.value.blob.text())).toBe('PK');
  });

  it.each([{ 'content-type': sheet }, { 'content-type': 'application/octet-stream' }, {}])(
    'returns a file without a name: %o',
    async (headers) => {
      const result = await downloadReport(setUp(file(headers)).client, range);
      expect(result).toMatchObject({ ok: true, value: { fileName: null } });
    },
  );

  it.each<[string, () => Response | Promise<Response>, object]>([
    [
      'a refusal',
      () => Response.json({ status: 'error', message: 'No' }),
      { kind: 'refused', message: 'No', code: null },
    ],
    [
      'no session',
      () => Response.json({ status: 'error', message: 'Gone' }, { status: 401 }),
      { kind: 'unauthorised', message: 'Gone' },
    ],
    [
      'another status than 200',
      () => new Response('x', { status: 503 }),
      { kind: 'failed', httpStatus: 503, isOutcomeUnknown: true },
    ],
    [
      'a status whose message other calls show',
      () => Response.json({ status: 'error', message: 'Slow down' }, { status: 429 }),
      { kind: 'failed', httpStatus: 429, isOutcomeUnknown: false },
    ],
    [
      'a page of a proxy',
      () => new Response('<html>', { headers: { 'content-type': 'text/html' } }),
      { kind: 'failed', httpStatus: 200, isOutcomeUnknown: true },
    ],
    [
      'no response',
      () => Promise.reject(new TypeError('broken')),
      { kind: 'failed', httpStatus: null, isOutcomeUnknown: true },
    ],
    [
      'a connection lost while reading the file',
      () => {
        const body = new ReadableStream({ pull: (stream) => stream.error(new Error('broken')) });
        return new Response(body, { headers: { 'content-type': sheet } });
      },
      { kind: 'failed', httpStatus: null, isOutcomeUnknown: true },
    ],
  ])('distinguishes %s', async (_name, answer, error) => {
    expect(await downloadReport(setUp(answer).client, range)).toEqual({ ok: false, error });
  });
});
