import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paise } from '#domain/money.ts';
import { engines } from '#server/test/engines.ts';
import { TestServer } from '#server/test/testServer.ts';

const call = 'common.php?run=getCapabilities';

describe.each(engines)('the capabilities on %s', (engine) => {
  let server: TestServer;
  let asking: TestServer;
  beforeAll(async () => {
    server = await TestServer.open(engine);
    asking = await TestServer.open(engine, {
      capabilities: { retypeAbove: paise(10_000_050), similarHours: 0, reversals: 2 },
    });
  });
  afterAll(() => Promise.all([server.close(), asking.close()]));

  it('are those without settings by default', async () => {
    const { admin } = await server.openSessions();
    expect((await admin.call(call, {})).body).toEqual({
      status: 'success',
      message: {
        HISTORY: true,
        ACTIVITY: true,
        BANK_REFERENCE: true,
        CLAIMS: true,
        SIMILAR: 48,
        REVERSALS: 1,
        RECEIPT_REUSE: true,
      },
    });
  });

  it.each(['admin', 'banker', 'agent'] as const)('contain the limit for %s', async (role) => {
    const sessions = await asking.openSessions();
    expect((await sessions[role].call(call, {})).body).toEqual({
      status: 'success',
      message: {
        HISTORY: true,
        ACTIVITY: true,
        BANK_REFERENCE: true,
        CLAIMS: true,
        REVERSALS: 2,
        RECEIPT_REUSE: true,
        RETYPE_ABOVE: '100000.50',
      },
    });
  });
});
