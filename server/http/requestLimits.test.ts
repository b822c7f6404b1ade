import { expect, it } from 'vitest';
import { withInterferenceDuring } from '#server/test/interference.ts';
import { noLimits, TestServer } from '#server/test/testServer.ts';

it('refuses excess requests of a session before the session is looked up', async () => {
  const server = await TestServer.open('embedded', {
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
  await server.close();
  expect(answers).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
  expect(made.at(4)).toBeGreaterThan(0);
  expect(made.at(-1)).toBe(made.at(4));
});
