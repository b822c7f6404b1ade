import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { isSignedIn } from '#server/test/calls.ts';
import type { TestClient } from '#server/test/client.ts';
import { engines } from '#server/test/engines.ts';
import type { Person } from '#server/test/people.ts';
import { useTestServer } from '#server/test/useTestServer.ts';

interface Listed {
  SESSION_ID: string;
  STARTED_TIME: string;
  LAST_USED_TIME: string;
  DEVICE?: string;
  ADDRESS?: string;
  CURRENT?: true;
}

/** Returns the sessions of the client's user. */
const own = async (client: TestClient) =>
  (await client.call('login.php?run=getSessions', {})).body['message'] as Listed[];

describe.each(engines)('the sessions of a user on %s', (engine) => {
  const testServer = useTestServer(engine);

  const wireId = (person: Person) => String(testServer.idOf(person));

  it('are listed with their origin, the one used last first', async () => {
    const phone = testServer.anonymousClient('agent');
    phone.headers['user-agent'] = 'Mozilla/5.0 (Linux; Android 15) Mobile';
    await phone.call('login.php?run=login', { password: 'secret-agent' });
    testServer.advanceTime(120_000);
    const program = await testServer.signIn('agent');
    const sessions = await own(program);
    expect(sessions).toEqual([
      {
        SESSION_ID: expect.any(String),
        STARTED_TIME: '2026-11-21T14:32:00+05:30',
        LAST_USED_TIME: '2026-11-21T14:32:00+05:30',
        DEVICE: 'program',
        ADDRESS: '127.0.0.1',
        CURRENT: true,
      },
      expect.objectContaining({ DEVICE: 'phone', STARTED_TIME: '2026-11-21T14:30:00+05:30' }),
    ]);
    expect(JSON.stringify(sessions)).not.toMatch(/token|hash/i);
  });

  it('leave out those that have expired', async () => {
    await testServer.openSession('banker2');
    testServer.advanceTime(31 * 60_000);
    const client = await testServer.openSession('banker2');
    expect(await own(client)).toHaveLength(1);
  });

  it('are ended one by one, or all but that of the call', async () => {
    const [here, first, second, third] = [
      await testServer.openSession('banker'),
      await testServer.openSession('banker'),
      await testServer.openSession('banker'),
      await testServer.openSession('banker'),
    ];
    const ended = (await own(first)).find(({ CURRENT }) => CURRENT);
    await here.call('login.php?run=endSessions', { session_id: ended?.SESSION_ID ?? '' });
    expect(await isSignedIn(first)).toBe(false);
    expect(await isSignedIn(second)).toBe(true);
    const answer = await here.call('login.php?run=endSessions', {});
    expect(answer.body).toEqual({ status: 'success', message: 'Signed out' });
    expect(await isSignedIn(second)).toBe(false);
    expect(await isSignedIn(third)).toBe(false);
    expect(await own(here)).toHaveLength(1);
  });

  it('never include the one of the call', async () => {
    const client = await testServer.openSession('agent2');
    const [current] = await own(client);
    await client.call('login.php?run=endSessions', { session_id: current?.SESSION_ID ?? '' });
    expect(await isSignedIn(client)).toBe(true);
  });

  it('are not those of another user', async () => {
    const victim = await testServer.openSession('agent');
    const attacker = await testServer.openSession('agent2');
    const [session] = await own(victim);
    await attacker.call('login.php?run=endSessions', { session_id: session?.SESSION_ID ?? '' });
    expect(await isSignedIn(victim)).toBe(true);
    const userId = wireId('agent');
    const listing = await attacker.call('user.php?run=getUserSessions', { user_id: userId });
    const ending = await attacker.call('user.php?run=endUserSessions', { user_id: userId });
    expect([listing.http, ending.http]).toEqual([403, 403]);
    expect(await isSignedIn(victim)).toBe(true);
  });

  it('of anyone are listed and ended by an admin', async () => {
    testServer.advanceTime(31 * 60_000);
    const admin = await testServer.openSession('admin');
    const user = await testServer.openSession('banker');
    const other = await testServer.openSession('agent');
    const target = { user_id: wireId('banker') };
    const listed = (await admin.call('user.php?run=getUserSessions', target)).body['message'];
    expect(listed).toMatchObject([{ ADDRESS: '127.0.0.1' }]);
    // A session of another user is not ended under this one's id.
    const [foreign] = await own(other);
    await admin.call('user.php?run=endUserSessions', {
      ...target,
      session_id: foreign?.SESSION_ID ?? '',
    });
    expect(await isSignedIn(other)).toBe(true);
    expect(await isSignedIn(user)).toBe(true);
    await admin.call('user.php?run=endUserSessions', target);
    expect(await isSignedIn(user)).toBe(false);
    expect(await isSignedIn(other)).toBe(true);
    expect(await isSignedIn(admin)).toBe(true);
  });

  it.each(['999999', 'x'])('of an unknown user %s are not found', async (id) => {
    const admin = await testServer.openSession('admin');
    const { body } = await admin.call('user.php?run=getUserSessions', { user_id: id });
    expect(body).toMatchObject({ status: 'error', code: 'not_found' });
  });

  it('may be ended twice', async () => {
    const client = await testServer.openSession('agent2');
    const answer = await client.call('login.php?run=endSessions', { session_id: randomUUID() });
    expect(answer.body['status']).toBe('success');
  });
});
