import { describe, expect, it, vi } from 'vitest';
import { signOut } from '#api/login.ts';
import { failedWith, type Result, succeeded } from '#api/result.ts';
import { defaultSessionLimits } from '#domain/users/session.ts';
import { createMemoryObjectStore } from '#test/memoryObjectStore.ts';
import type { ObjectStore } from '#platform/objectStore.ts';
import { useRecord } from '../reading/useRecord.ts';
import { openDraftStore } from '../forms/drafts/draftStore.ts';
import { createTestServices, renderHook } from '#test/renderHook.tsx';
import { createServices } from '../services/services.ts';
import { useServices } from '../services/ServicesProvider.tsx';
import { createMemoryPlatform } from '#test/memoryPlatform.ts';
import { useDrafts } from './SessionScope.tsx';

interface Profile {
  name: string;
}
const other = { id: '8', name: 'other', code: 'AGT02', role: 'agent', phone: '' } as const;

/** Renders a screen that reads one record. The test resolves its calls. */
async function setUp(objects: ObjectStore = createMemoryObjectStore()) {
  const { services, toasts } = createTestServices(objects);
  const calls: PromiseWithResolvers<Result<Profile>>[] = [];
  async function fetchProfile() {
    const call = Promise.withResolvers<Result<Profile>>();
    calls.push(call);
    return call.promise;
  }
  const hook = await renderHook(
    ({ key }: { key: readonly [string] }) => useRecord(key, fetchProfile),
    { key: ['setting'] },
    {
      services,
    },
  );
  return {
    hook,
    services,
    objects,
    toasts,
    calls,
    state: () => hook.current().state,
    responses: () => objects.getAll('responses', ['7']),
    async answer(index: number, result: Result<Profile>) {
      await expect.poll(() => calls.length).toBeGreaterThan(index);
      calls[index]?.resolve(result);
    },
  };
}

describe('data of the signed-in user', () => {
  it('is shown when the storage has been read', async () => {
    const objects = createMemoryObjectStore();
    const { promise: resumed, resolve: resume } = Promise.withResolvers<void>();
    const getAll = vi.fn<(store: string) => void>();
    const { hook, state } = await setUp({
      ...objects,
      async getAll(store, prefix) {
        getAll(store);
        await resumed;
        return objects.getAll(store, prefix);
      },
    });
    await expect.poll(() => getAll.mock.calls).toEqual([['responses']]);
    expect(hook.values).toEqual([]);
    resume();
    await expect.poll(state).toEqual({ kind: 'loading' });
  });

  it('from an earlier visit is shown at once and refreshed', async () => {
    const first = await setUp();
    await first.answer(0, succeeded({ name: 'earlier' }));
    await expect.poll(first.responses).toHaveLength(1);
    first.hook.unmount();
    const { hook, state, answer } = await setUp(first.objects);
    await expect.poll(() => hook.values[0]?.state).toMatchObject({ name: 'earlier' });
    await answer(0, succeeded({ name: 'now' }));
    await expect.poll(state).toEqual({ kind: 'ready', freshness: { kind: 'fresh' }, name: 'now' });
  });

  it('is never shown to another user', async () => {
    const { hook, services, calls, state, answer } = await setUp();
    await answer(0, succeeded({ name: 'secret' }));
    await expect.poll(state).toMatchObject({ name: 'secret' });
    const before = hook.values.length;
    services.beginSession(other, defaultSessionLimits);
    await answer(1, succeeded({ name: 'other' }));
    await expect.poll(state).toMatchObject({ name: 'other' });
    const states = hook.values.slice(before).map(({ state }) => state);
    expect(states[0]).toEqual({ kind: 'loading' });
    expect(JSON.stringify(states)).not.toContain('secret');
    expect(calls).toHaveLength(2);
  });

  it('stays on screen while the session ends, but is removed from the browser', async () => {
    const { hook, services, responses, answer } = await setUp();
    await answer(0, succeeded({ name: 'shown' }));
    await expect.poll(responses).toHaveLength(1);
    const before = hook.values.length;
    services.session.end('failed', 2 ** 30);
    await expect.poll(responses).toEqual([]);
    hook.rerender({ key: ['setting'] });
    await expect.poll(() => hook.values.length).toBeGreaterThan(before);
    for (const { state } of hook.values.slice(before)) {
      expect(state).toMatchObject({ kind: 'ready', name: 'shown' });
    }
  });

  it('is not stored when the response arrives after the session', async () => {
    const objects = createMemoryObjectStore();
    const put = vi.spyOn(objects, 'put');
    const { services, calls, answer, responses } = await setUp(objects);
    await expect.poll(() => calls).toHaveLength(1);
    services.session.end('signedOut', 2 ** 30);
    await answer(0, succeeded({ name: 'late' }));
    await expect.poll(responses).toEqual([]);
    expect(put).not.toHaveBeenCalled();
  });
});

describe('calls', () => {
  it('of a screen are not made in the session of the next user', async () => {
    const fetch = vi.fn<typeof globalThis.fetch>(async () =>
      Response.json({ status: 'success', message: 'Logout Successfully' }),
    );
    const services = createServices(createMemoryPlatform({}), { baseUrl: '', fetch });
    services.beginSession(other, defaultSessionLimits);
    const { current, values, unmount } = await renderHook(useServices, undefined, { services });
    await expect.poll(() => values.length).toBeGreaterThan(0);
    const { client } = current();
    expect(await signOut(client)).toMatchObject({ ok: true });
    services.beginSession({ ...other, id: '9' }, defaultSessionLimits);
    expect(await signOut(client)).toMatchObject({ error: { kind: 'unauthorised' } });
    unmount();
    services.endSession(0);
    await expect.poll(() => services.session.state.get().kind).toBe('signedOut');
    expect(await signOut(client)).toMatchObject({ error: { kind: 'unauthorised' } });
    expect(fetch).toHaveBeenCalledOnce();
  });
});

describe('a failed read', () => {
  it('is shown as a toast and not retried', async () => {
    const { calls, state, toasts, answer } = await setUp();
    await answer(0, failedWith({ kind: 'failed', httpStatus: 500, isOutcomeUnknown: true }));
    await expect.poll(state).toEqual({ kind: 'failed' });
    expect(toasts()).toMatchObject([{ tone: 'error', message: 'Something Went Wrong!' }]);
    expect(calls).toHaveLength(1);
  });
});

describe('drafts', () => {
  it('are those of the signed-in user', async () => {
    const objects = createMemoryObjectStore();
    const { services } = createTestServices(objects);
    const draft = { form: 'form', typed: {}, base: null, savedAt: Date.now(), sentAt: null };
    for (const userId of ['7', '8']) {
      await openDraftStore(objects, userId, Date.now).put({ id: `of ${userId}`, ...draft });
    }
    const hook = await renderHook(useDrafts, undefined, { services });
    const found = async () => (await hook.current().find('form')).map(({ id }) => id);
    await expect.poll(found).toEqual(['of 7']);
    services.beginSession(other, defaultSessionLimits);
    await expect.poll(found).toEqual(['of 8']);
  });

  it('stay in the browser when the session ends', async () => {
    const objects = createMemoryObjectStore();
    const { services } = createTestServices(objects);
    const drafts = openDraftStore(objects, '7', Date.now);
    const draft = { form: 'form', typed: {}, base: null, savedAt: Date.now(), sentAt: null };
    await drafts.put({ id: 'kept', ...draft });
    services.endSession(2 ** 30);
    expect(await drafts.find('form')).toMatchObject([{ id: 'kept' }]);
  });
});
