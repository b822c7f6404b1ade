import { expect, it, onTestFinished, vi } from 'vitest';
import { TestClient } from '#server/test/client.ts';
import { withInterferenceDuring } from '#server/test/interference.ts';
import { noLimits } from '#server/test/testServer.ts';
import { openTestServer } from '#server/test/useTestServer.ts';

it('refuses excess requests of a session before the session is looked up', async () => {
  const server = await openTestServer('embedded', {
    requestLimits: { ...noLimits, perSession: 5 },
    trustProxy: true,
  });
  const admin = await server.signIn('admin');
  let statements = 0;
  const before = () => void (statements += 1);
  const answers: number[] = [];
  const made: number[] = [];
  await withInterferenceDuring({ before }, async () => {
    for (let request = 0; request < 8; request += 1) {
      // The attacker sends them from many addresses.
      admin.headers['x-forwarded-for'] = `10.0.0.${request}`;
      answers.push((await admin.call('transaction.php?run=get_additional_details', {})).http);
      made.push(statements);
    }
  });
  expect(answers).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
  expect(made.at(4)).toBeGreaterThan(0);
  expect(made.at(-1)).toBe(made.at(4));
});

const read = async (client: TestClient) =>
  (await client.call('transaction.php?run=get_additional_details', {})).http;

it('counts people and not addresses once they have signed in', async () => {
  // The limits of addresses are per ten seconds of the machine's clock.
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const server = await openTestServer('embedded', {
    requestLimits: { ...noLimits, perAddress: 40, perSession: 10 },
    loadLimits: { capacity: { calls: Infinity, callsPerAddress: 2, lagMs: Infinity } },
  });
  const office: TestClient[] = [];
  // Not signing in, which is limited by itself.
  for (let person = 0; person < 38; person += 1) office.push(await server.openSession('admin'));
  const answers: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    for (const client of office) answers.push(await read(client));
  }
  expect(new Set(answers)).toEqual(new Set([200]));
  const together = await Promise.all(office.map(read));
  expect(new Set(together)).toEqual(new Set([200]));
  const [program] = office;
  if (!program) throw new Error('nobody is there');
  const excess: number[] = [];
  for (let request = 0; request < 8; request += 1) excess.push(await read(program));
  expect(excess.filter((status) => status === 429)).toHaveLength(2);
  // The address still has a limit for those who are not known.
  const stranger = new TestClient(server);
  const strange: number[] = [];
  for (let request = 0; request < 4; request += 1) strange.push(await read(stranger));
  expect(strange).toEqual([401, 401, 429, 429]);
});
