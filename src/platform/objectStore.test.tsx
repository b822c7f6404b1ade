import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openObjectStore } from './objectStore.ts';

const draft = { userId: '7', id: 'a', typed: { notes: 'x' } };

const request = <Value,>(request: IDBRequest<Value>) =>
  new Promise<Value>((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('failed')));
  });
const deleteDatabase = () => request(indexedDB.deleteDatabase('desk'));

beforeEach(deleteDatabase);
afterEach(async () => {
  vi.restoreAllMocks();
  await deleteDatabase();
});

it('stores and finds again after the storage was cleared', async () => {
  const objects = openObjectStore();
  expect(await objects.put('drafts', draft)).toBe(true);
  await deleteDatabase();
  expect(await objects.getAll('drafts', ['7'])).toEqual([]);
  expect(await objects.put('drafts', draft)).toBe(true);
  expect(await objects.getAll('drafts', ['7'])).toEqual([draft]);
});

it.each([
  'InvalidStateError', // The connection is closed.
  'UnknownError', // What Safari reports after a page was in the background.
])('opens the database again after %s', async (name) => {
  const objects = openObjectStore();
  await objects.put('drafts', draft);
  const open = vi.spyOn(indexedDB, 'open');
  for (const use of [
    async () => expect(await objects.put('drafts', draft)).toBe(true),
    async () => expect(await objects.getAll('drafts', ['7'])).toEqual([draft]),
  ]) {
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(() => {
      throw new DOMException('closed', name);
    });
    await use();
  }
  expect(open).toHaveBeenCalledTimes(2);
});

it('opens the database at the next use after it was closed by the browser', async () => {
  const objects = openObjectStore();
  const { contexts } = vi.spyOn(IDBDatabase.prototype, 'transaction').mock;
  await objects.put('drafts', draft);
  const open = vi.spyOn(indexedDB, 'open');
  const database = contexts[0] as IDBDatabase;
  database.close();
  database.dispatchEvent(new Event('close'));
  expect(await objects.put('drafts', draft)).toBe(true);
  expect(open).toHaveBeenCalledTimes(1);
  expect(contexts).toHaveLength(2);
});

it('opens the database at the next use after it could not be opened', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementationOnce(() => {
    throw new DOMException('refused', 'SecurityError');
  });
  const objects = openObjectStore();
  expect(await objects.put('drafts', draft)).toBe(false);
  expect(await objects.put('drafts', draft)).toBe(true);
});

it('reports that nothing is stored while a newer version has the database', async () => {
  const objects = openObjectStore();
  await objects.put('drafts', draft);
  const newer = await request(indexedDB.open('desk', 99));
  expect(await objects.put('drafts', draft)).toBe(false);
  expect(await objects.getAll('drafts', ['7'])).toEqual([]);
  newer.close();
});
