import { verify } from '@node-rs/argon2';
import { describe, expect, it, vi } from 'vitest';
import { engines } from '../test/engines.ts';
import { passwordOf } from '../test/people.ts';
import { useTestServer } from '../test/useTestServer.ts';

const parameters = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/;

describe.each(engines)('a sign-in that fails on %s', (engine) => {
  const testServer = useTestServer(engine);

  // Times are not compared, because other work on the machine affects them.
  it.each([
    ['an unknown name', 'nobody', 'Zed-pass-12345'],
    ['a wrong password', 'banker', 'Zed-pass-12345'],
    ['an inactive user', 'inactive', passwordOf('inactive')],
  ])('verifies one hash of the same cost for %s', async (_, name, password) => {
    vi.mocked(verify).mockClear();
    const client = testServer.anonymousClient(name);
    const { body } = await client.call('login.php?run=login', { password });
    expect(body['message']).toBe('Invalid username or password');
    expect(vi.mocked(verify).mock.calls).toEqual([[expect.stringMatching(parameters), password]]);
  });
});
