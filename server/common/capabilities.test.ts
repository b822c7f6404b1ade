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
      capabilities: { retypeAbove: paise(10_000_050), similarHours: 0 },
    });
  });
  afterAll(() => Promise.all([server.close(), asking.close()]));

  it('are those without settings by default', async () => {
    const { admin } = await server.openSessions();
    expect((await admin.call(call, {})).body).toEqual({
      status: 'success',
      message: { HISTORY: true, BANK_REFERENCE: true, CLAIMS: true, SIMILAR: 48, REVERSALS: 1 },
    });
  });

  it.each(['admin', 'banker', 'agent'] as const)('contain the limit for %s', async (role) => {
    const sessions = await asking.openSessions();
    expect((await sessions[role].call(call, {})).body).toEqual({
      status: 'success',
      message: {
        HISTORY: true,
        BANK_REFERENCE: true,
        CLAIMS: true,
        REVERSALS: 1,
        RETYPE_ABOVE: '100000.50',
      },
    });
  });
});
