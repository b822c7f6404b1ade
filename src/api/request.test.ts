import { describe, expect, it, vi } from 'vitest';
import { signIn } from './login.ts';
import { type ClientOptions, createClient } from './request.ts';
import { listTransactions, uploadAttachments, viewTransaction } from './transaction.ts';

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

  it('sends the typed name where nobody is signed in yet', async () => {
    const { client, fetch } = setUp(json({ status: 'error', message: 'no' }));
    await signIn(client, 'asha', 'secret');
    expect(JSON.parse(String(fetch.mock.calls[0]?.[1]?.body))).toMatchObject({
      username: 'asha',
      password: 'secret',
    });
  });

  it('sends files behind the fields of a form', async () => {
    const { client, fetch } = setUp(json({ status: 'success', file: [], message: 'ok' }));
    await uploadAttachments(client, 'transaction-1', [new File(['x'], 'slip.png')]);
    const body = fetch.mock.calls[0]?.[1]?.body;
    expect(body).toBeInstanceOf(FormData);
    const names = body instanceof FormData ? [...body.keys()] : [];
    expect(names).toEqual(['deviceType', 'timezone', 'username', 'trans_id', 'file[]']);
  });

  it.each(['success', 'SUCCESS', 'Success'])('takes %s for success', async (status) => {
    const { client } = setUp(json({ status, message: [] }));
    expect(await listTransactions(client, user, query)).toEqual({ ok: true, value: [] });
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
      { kind: 'failed', httpStatus: 403, mayHaveHappened: false },
    ],
    [
      'a broken server',
      json({ status: 'error', message: 'x' }, 500),
      { kind: 'failed', httpStatus: 500, mayHaveHappened: true },
    ],
    [
      'a page of someone else',
      () => new Response('<html>Sign in to the Wi-Fi</html>'),
      { kind: 'failed', httpStatus: 200, mayHaveHappened: true },
    ],
    [
      'a broken connection',
      () => {
        throw new TypeError('Failed to fetch');
      },
      { kind: 'failed', httpStatus: null, mayHaveHappened: true },
    ],
  ])('tells %s apart', async (_name, answer, error) => {
    const { client } = setUp(answer);
    expect(await listTransactions(client, user, query)).toEqual({ ok: false, error });
  });

  it('fails, instead of crashing, on an answer that breaks the contract', async () => {
    const { client } = setUp(json({ status: 'success', transactions: [], attachments: [] }));
    const result = await viewTransaction(client, 'transaction-1');
    expect(result).toMatchObject({ ok: false, error: { kind: 'failed' } });
  });
});
