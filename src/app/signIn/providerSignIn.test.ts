import { expect, it } from 'vitest';
import type { Client } from '#api/request.ts';
import { failedWith, succeeded } from '#api/result.ts';
import { createAppIntl } from '#core/services/createAppIntl.ts';
import { finishProviderSignIn } from './providerSignIn.ts';

const neverCalled = () => {
  throw new Error('no call is expected');
};
const clientOf = (call: unknown) => ({ call }) as Client;
const finish = (query: string, call: unknown = neverCalled) =>
  finishProviderSignIn(clientOf(call), new URLSearchParams(query), createAppIntl());

it.each([
  ['refused', 'You may not sign in with this account. Ask an admin.'],
  ['cancelled', 'The sign-in was cancelled.'],
  ['other', 'The sign-in failed. Please try again.'],
  ['constructor', 'The sign-in failed. Please try again.'],
  ['<b>Call 123</b>', 'The sign-in failed. Please try again.'],
])('shows a text of its own for the code %s in the address', async (code, notice) => {
  const query = new URLSearchParams({ problem: code }).toString();
  expect(await finish(query)).toEqual({ user: null, state: { kind: 'refused', notice } });
});

it('reads the user of the session', async () => {
  const message = { USER_NAME: 'asha', USER_ID: '7', ROLE: 2, USER_CODE: 'BNK01', PHONE: '+91' };
  const limits = { idle_ms: 1, absolute_ms: 2 };
  const call = async () => succeeded({ status: 'success', message, session_limits: limits });
  expect(await finish('from=provider', call)).toEqual({
    user: { name: 'asha', id: '7', role: 'banker', code: 'BNK01', phone: '+91' },
    limits: { idleMs: 1, absoluteMs: 2 },
  });
});

it.each([
  [{ kind: 'offline' }, { kind: 'offline' }],
  [
    { kind: 'unauthorised', message: null },
    { kind: 'refused', notice: 'The sign-in failed. Please try again.' },
  ],
] as const)('shows %j', async (error, state) => {
  expect(await finish('from=provider', async () => failedWith(error))).toEqual({
    user: null,
    state,
  });
});
