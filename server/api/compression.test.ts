import { gunzipSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedTransaction } from '#server/test/seedTransaction.ts';
import { useSession, useTestServer } from '#server/test/useTestServer.ts';

describe('answers', () => {
  const testServer = useTestServer('embedded');
  const admin = useSession(testServer, 'admin');
  beforeAll(async () => {
    for (let count = 0; count < 5; count += 1) await seedTransaction(testServer, { status: 'PND' });
  });

  const post = (
    run: string,
    payload: object,
    headers: Record<string, string> = {},
    body?: Buffer,
  ) =>
    testServer.app.inject({
      method: 'POST',
      url: `/api/${run}`,
      headers: {
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        cookie: admin.cookie ?? '',
        ...headers,
      },
      payload: body ?? JSON.stringify({ ...admin.envelope(), ...payload }),
    });
  const list = (headers?: Record<string, string>) => {
    const paging = { search: '', start: '0', end: '20', orderby: 'DESC' };
    return post(
      'transaction.php?run=getTransactionsList',
      { ...paging, section: '', role: 1, user_code: '' },
      headers,
    );
  };

  it('are compressed for a client that takes it, and have their length', async () => {
    const plain = await list();
    expect(plain.headers).not.toHaveProperty('content-encoding');
    const compressed = await list({ 'accept-encoding': 'br, gzip' });
    expect(compressed.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-encoding': 'gzip',
      'content-length': String(compressed.rawPayload.length),
      'cache-control': 'no-store',
      vary: 'accept-encoding',
    });
    expect(JSON.parse(gunzipSync(compressed.rawPayload).toString())).toEqual(plain.json());
    expect(compressed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
  });

  it('of less than a kilobyte are not compressed', async () => {
    const answer = await post(
      'common.php?run=getnofificationsCount',
      { user_id: '1', role: 1 },
      { 'accept-encoding': 'gzip' },
    );
    expect(answer.json()).toMatchObject({ status: 'success' });
    expect(answer.headers).not.toHaveProperty('content-encoding');
  });

  it('refuse a compressed request, whose text could be any length', async () => {
    const body = gzipSync(JSON.stringify(admin.envelope()));
    const headers = { 'content-encoding': 'gzip' };
    const answer = await post('common.php?run=getnofificationsCount', {}, headers, body);
    expect(answer.statusCode).toBe(400);
  });
});
