import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paise } from '#domain/money/money.ts';
import { engines } from './test/engines.ts';
import { TestServer } from './test/testServer.ts';

const call = 'common.php?run=getCapabilities';

/** What every server offers. */
const always = {
  ACCOUNTS: true,
  HISTORY: true,
  ACTIVITY: true,
  BANK_REFERENCE: true,
  CLAIMS: true,
  MESSAGES: true,
  RECEIPT_REUSE: true,
  LIVE: true,
  DIGEST: true,
  TRENDS: true,
  DAY: true,
  NOTIFICATIONS: true,
  FILTERS: true,
  LIST_COUNTS: true,
  SESSIONS: true,
  SAVED_VIEWS: true,
  BULK: true,
  CUSTOMERS: true,
  SOUNDS_LIKE: true,
  KEEP_PASSWORD: true,
  CHANGE_CODES: true,
  AFTER_ROW: true,
  VERSIONS: true,
  TIME_ZONE: 'Asia/Kolkata',
  PUSH_KEY: 'public key of the test',
};

describe.each(engines)('the capabilities on %s', (engine) => {
  let server: TestServer;
  let asking: TestServer;
  beforeAll(async () => {
    server = await TestServer.open(engine);
    asking = await TestServer.open(engine, {
      recentPasswordMs: 600_000,
      capabilities: {
        retypeAbove: paise(10_000_050),
        hasLive: true,
        duplicateHours: 0,
        reversals: 2,
        targets: { WTG: 30, PND: 120 },
        hasTour: true,
      },
    });
  });
  afterAll(() => Promise.all([server.close(), asking.close()]));

  it('are those without settings by default', async () => {
    const { admin } = await server.openSessions();
    expect((await admin.call(call, {})).body).toEqual({
      status: 'success',
      message: {
        ...always,
        RECONCILIATION: true,
        SIMILAR: 48,
        REVERSALS: 1,
        SORTS: ['AMOUNT'],
      },
    });
  });

  it.each(['admin', 'banker', 'agent'] as const)(
    'contain the limit and what is for %s',
    async (role) => {
      const sessions = await asking.openSessions();
      expect((await sessions[role].call(call, {})).body).toEqual({
        status: 'success',
        message: {
          ...always,
          ...(role === 'admin' && { RECONCILIATION: true }),
          REVERSALS: 2,
          SORTS: ['AMOUNT', 'DUE'],
          TARGETS: { WTG: 30, PND: 120 },
          STEP_UP: true,
          TOUR: true,
          RETYPE_ABOVE: '100000.50',
        },
      });
    },
  );
});
