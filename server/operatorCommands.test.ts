import { describe, expect, it } from 'vitest';
import { inTransaction } from '#server/api/inTransaction.ts';
import type { ActivityEntry } from '#api/contract/history.ts';
import { isSignedIn } from '#server/test/calls.ts';
import { engines } from '#server/test/engines.ts';
import { giveSecret } from '#server/test/factor.ts';
import { passwordOf } from '#server/test/people.ts';
import { useTestServer } from '#server/test/useTestServer.ts';
import { insertAdmin, resetSecondFactor } from './operatorCommands.ts';

describe.each(engines)('a command of the operator on %s', (engine) => {
  const server = useTestServer(engine, { secondFactorRoles: [] });

  /** The newest change that an admin sees. */
  const newest = async () => {
    const admin = await server.openSession('admin');
    const today = server.now.toISOString().slice(0, 10);
    const { body } = await admin.call('report.php?run=getActivity', {
      start_date: today,
      end_date: today,
      user_code: '',
      kind: '',
      start: '0',
      end: '1',
    });
    return (body['message'] as ActivityEntry[])[0];
  };

  it('that creates an admin is recorded without a user', async () => {
    const created = { name: 'meera', code: 'ADM77', phone: '+911234567890' };
    await inTransaction(server.db, (trx) => insertAdmin(trx, created, 'hash', server.now));
    expect(await newest()).toMatchObject({
      ACTION: 'add user',
      RECORD: 'meera',
      USER_CODE: '',
      USER_NAME: '',
      DEVICE: 'program',
    });
  });

  it('that resets a second factor is recorded without a user, ends the sessions and is told to the user', async () => {
    const client = await server.signIn('banker');
    await giveSecret(server, 'banker');
    await inTransaction(server.db, (trx) => resetSecondFactor(trx, 'Banker', server.now));
    expect(await newest()).toMatchObject({
      ACTION: 'reset second factor',
      RECORD: 'banker',
      USER_CODE: '',
      USER_NAME: '',
    });
    expect(await isSignedIn(client)).toBe(false);
    const again = await client.call('login.php?run=login', { password: passwordOf('banker') });
    expect(again.body['notices']).toEqual([
      'The second step of your account was reset by the operator.',
    ]);
  });

  it('that resets no second factor changes nothing', async () => {
    const before = await server.digest();
    const reset = (name: string) =>
      inTransaction(server.db, (trx) => resetSecondFactor(trx, name, server.now));
    await expect(reset('nobody')).rejects.toThrow('There is no user nobody');
    await expect(reset('agent')).rejects.toThrow('agent has no second factor');
    expect(await server.digest()).toBe(before);
  });
});
