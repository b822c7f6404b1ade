import { unstable_serialize } from 'swr';
import { expect, test, vi } from 'vitest';
import type { SessionUser } from '#domain/users/session.ts';
import { createMemoryPlatform } from '#test/memoryPlatform.ts';
import { createServices } from '../services/services.ts';
import { unloaded } from './loadedList.ts';
import { readListEarly, type TransactionQuery, transactionList } from './transactionReads.ts';

const user: SessionUser = { id: '7', name: 'agent', code: 'AGT01', role: 'agent', phone: '' };
const query: TransactionQuery = { section: 'all', search: '', order: 'newest' };
const listId = unstable_serialize([transactionList, query]);
const noRows = { ...unloaded, isComplete: true };

async function setUp() {
  vi.stubGlobal('window', { matchMedia: () => ({ matches: false, addEventListener() {} }) });
  let calls = 0;
  const services = createServices(createMemoryPlatform(), {
    baseUrl: '',
    fetch: async () => {
      calls += 1;
      return Response.json({ status: 'success', message: [] });
    },
  });
  services.session.signIn(user);
  const { cache } = await services.userStorage.open(user.id);
  return { services, cache, calls: () => calls };
}

test('rows that were read early are in the cache of SWR', async () => {
  const { services, cache, calls } = await setUp();
  await readListEarly(services, user, query);
  expect(cache.get(listId)?.data).toEqual(noRows);
  expect(calls()).toBe(1);
});

test('rows that have changed while they were read are not', async () => {
  const { services, cache } = await setUp();
  const reading = readListEarly(services, user, query);
  services.earlyReads.dropChanged(([name]) => name === transactionList);
  await reading;
  expect(cache.get(listId)).toBeUndefined();
});

test('a list that is in the cache of SWR is not read early', async () => {
  const { services, cache, calls } = await setUp();
  cache.set(listId, { data: noRows });
  await readListEarly(services, user, query);
  expect(calls()).toBe(0);
});
