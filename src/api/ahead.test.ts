import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createAhead } from './ahead.ts';
import { createClient } from './request.ts';
import { fetchLookups, viewTransaction } from './transaction.ts';

const seen = vi.fn<typeof globalThis.fetch>();
let time = 0;

function setUp(startsOnline = true) {
  let isOnline = startsOnline;
  const network = createClient({
    baseUrl: '',
    fetch: seen,
    username: () => 'banker',
    timezone: () => 'Asia/Kolkata',
    isOnline: () => isOnline,
    timeoutMs: 1_000,
    uploadTimeoutMs: 1_000,
  });
  const goOnline = () => (isOnline = true);
  return { ...createAhead(network, () => time), goOnline };
}

const answer = (status: number) =>
  Promise.resolve(
    Response.json(
      { status: status === 200 ? 'success' : 'failed', transactions: [], attachments: [] },
      { status },
    ),
  );

beforeEach(() => {
  seen.mockReset().mockImplementation(() => answer(200));
});

describe('what was asked ahead', () => {
  it('answers the same call once', async () => {
    const { client, ahead } = setUp();
    void viewTransaction(ahead, '7');
    await viewTransaction(client, '7');
    expect(seen).toHaveBeenCalledTimes(1);
    await viewTransaction(client, '7');
    expect(seen).toHaveBeenCalledTimes(2);
  });

  it('answers no other call', async () => {
    const { client, ahead } = setUp();
    void viewTransaction(ahead, '7');
    await viewTransaction(client, '8');
    await fetchLookups(client);
    expect(seen).toHaveBeenCalledTimes(3);
  });

  it('answers also what the server refused', async () => {
    const { client, ahead } = setUp();
    seen.mockImplementationOnce(() => answer(500));
    void viewTransaction(ahead, '7');
    expect(await viewTransaction(client, '7')).toMatchObject({ ok: false });
    expect(seen).toHaveBeenCalledTimes(1);
  });

  it('is asked anew when there was no network for it', async () => {
    const { client, ahead, goOnline } = setUp(false);
    void viewTransaction(ahead, '7');
    goOnline();
    await viewTransaction(client, '7');
    expect(seen).toHaveBeenCalledTimes(1);
  });

  it('is too old after five seconds', async () => {
    const { client, ahead } = setUp();
    void viewTransaction(ahead, '7');
    time += 5_001;
    await viewTransaction(client, '7');
    expect(seen).toHaveBeenCalledTimes(2);
  });

  it('is nobody else’s', async () => {
    const { client, ahead, forget } = setUp();
    void viewTransaction(ahead, '7');
    forget();
    await viewTransaction(client, '7');
    expect(seen).toHaveBeenCalledTimes(2);
  });
});
