import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openDrafts } from './drafts.ts';
import { createHolder } from './heldDrafts.ts';
import { createMemoryDatabase } from './memoryDatabase.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }));
afterEach(() => void vi.useRealTimers());

async function setUp() {
  const drafts = openDrafts(createMemoryDatabase(), '7', Date.now);
  // Locks are the whole process's.
  const id = crypto.randomUUID();
  await drafts.put({ id, form: 'a', values: {}, savedAt: Date.now(), sentAt: null });
  return { id, drafts, holder: createHolder(drafts) };
}

it('hands on what was held ahead, once', async () => {
  const { id, drafts, holder } = await setUp();
  const reading = vi.spyOn(drafts, 'of');
  holder.holdAhead('a');
  const { draft, release } = await holder.hold('a');
  expect(draft.id).toBe(id);
  expect(reading).toHaveBeenCalledTimes(1);
  release();
  await settle();
  expect((await holder.hold('a')).draft.id).toBe(id);
  expect(reading).toHaveBeenCalledTimes(2);
});

it('keeps what was held for one form from another', async () => {
  const { holder } = await setUp();
  holder.holdAhead('a');
  expect((await holder.hold('b')).draft).toMatchObject({ form: 'b', savedAt: 0 });
});

it('lets go of what nobody came for, and of what was replaced', async () => {
  const { drafts, holder } = await setUp();
  holder.holdAhead('a');
  holder.holdAhead('b');
  await settle();
  const other = await createHolder(drafts).hold('a');
  expect(other.isRestored).toBe(true);
  other.release();
  holder.holdAhead('a');
  vi.advanceTimersByTime(5_000);
  await settle();
  expect((await createHolder(drafts).hold('a')).isRestored).toBe(true);
});

it('leaves what is held to whoever holds it', async () => {
  const { drafts, holder } = await setUp();
  holder.holdAhead('a');
  await settle();
  expect((await createHolder(drafts).hold('a')).isRestored).toBe(false);
});

/** Locks are given and let go in turns of their own. */
const settle = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
