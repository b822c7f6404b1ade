import { describe, expect, it } from 'vitest';
import { createDeviceKeeper } from './device.ts';
import { createMemoryDatabase } from './memoryDatabase.ts';

const week = 7 * 24 * 3_600_000;

function setUp() {
  const database = createMemoryDatabase();
  let time = 1_000;
  const pass = (ms: number) => {
    time += ms;
  };
  // A keeper for each visit of the same browser.
  const visit = () => createDeviceKeeper(database, () => time);
  return { database, visit, pass };
}

const draft = { form: 'initiate', values: {}, savedAt: 1_000, sentAt: null };

describe('what was seen', () => {
  it('is there on the next visit, with the moment it was read', async () => {
    const { visit } = setUp();
    (await visit().open('7')).seen.put('users', ['a']);
    expect((await visit().open('7')).seen.get('users')).toMatchObject({
      data: ['a'],
      readAt: 1_000,
    });
  });

  it('is at hand without waiting once it was opened, until it is forgotten', async () => {
    const keeper = setUp().visit();
    expect(keeper.opened('7')).toBeNull();
    const device = await keeper.open('7');
    expect(keeper.opened('7')).toBe(device);
    expect(keeper.opened('77')).toBeNull();
    keeper.forget();
    expect(keeper.opened('7')).toBeNull();
  });

  it('is nobody else’s', async () => {
    const { visit } = setUp();
    (await visit().open('7')).seen.put('users', ['a']);
    expect((await visit().open('77')).seen.get('users')).toBeUndefined();
  });

  it('is forgotten for good, also what comes in later', async () => {
    const { database, visit } = setUp();
    const keeper = visit();
    const { seen } = await keeper.open('7');
    seen.put('users', ['a']);
    keeper.forget();
    await Promise.resolve();
    seen.put('banks', ['b']);
    expect(seen.get('users')).toBeUndefined();
    expect(await database.all('seen', ['7'])).toEqual([]);
  });

  it('is not remembered without end: the oldest goes first', async () => {
    const { database, visit, pass } = setUp();
    const { seen } = await visit().open('7');
    for (let count = 1; count <= 121; count += 1) {
      seen.put(String(count), count);
      pass(1);
    }
    expect(seen.get('1')).toBeUndefined();
    expect(seen.get('2')).toBeDefined();
    expect(await database.all('seen', ['7'])).toHaveLength(120);
  });
});

describe('drafts', () => {
  it('outlive the visit and the session, the latest first', async () => {
    const { visit } = setUp();
    const keeper = visit();
    const { drafts } = await keeper.open('7');
    await drafts.put({ ...draft, id: 'a' });
    await drafts.put({ ...draft, id: 'b', savedAt: 1_001 });
    await drafts.put({ ...draft, id: 'c', form: 'new user' });
    keeper.forget();
    const found = await (await visit().open('7')).drafts.of('initiate');
    expect(found.map(({ id }) => id)).toEqual(['b', 'a']);
  });

  it('are their author’s alone', async () => {
    const { visit } = setUp();
    await (await visit().open('7')).drafts.put({ ...draft, id: 'a' });
    expect(await (await visit().open('8')).drafts.of('initiate')).toEqual([]);
  });

  it('go with their files, and after a week by themselves', async () => {
    const { database, visit, pass } = setUp();
    const { drafts } = await visit().open('7');
    const file = new File(['x'], 'x.png');
    for (const id of ['a', 'b']) {
      await drafts.put({ ...draft, id });
      await drafts.putFile({ draftId: id, id: 'f', file, stored: null });
    }
    await drafts.remove('a');
    expect(await drafts.filesOf('a')).toEqual([]);
    expect(await drafts.filesOf('b')).toHaveLength(1);
    await drafts.removeFile('b', 'f');
    expect(await drafts.filesOf('b')).toEqual([]);
    pass(week + 1);
    expect(await drafts.of('initiate')).toEqual([]);
    expect(await database.all('drafts', ['7'])).toEqual([]);
  });
});
