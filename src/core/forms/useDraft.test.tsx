import { describe, expect, it } from 'vitest';
import { createMemoryObjectStore } from '#test/memoryObjectStore.ts';
import type { ObjectStore } from '#platform/objectStore.ts';
import { openDraftStore } from './drafts/draftStore.ts';
import { createTestServices, renderHook } from '#test/renderHook.tsx';
import type { Suggestion } from './drafts/lockDraft.ts';
import { type FormRecord, useDraft } from './useDraft.ts';

type Visit = Parameters<typeof renderHook>[2];

const opened: Visit = { link: {} };
const photo = { id: 'f', file: new File(['x'], 'x.png'), stored: null };
const original: FormRecord = {
  values: { notes: 'a', amount: '1', bank: 'x' },
  version: 1,
  changedBy: null,
  changedAt: null,
};
const changedTo = (values: object, version: number | null = 2): FormRecord => ({
  values: { ...original.values, ...values },
  version,
  changedBy: 'ADM01',
  changedAt: '2026-03-14T12:00:00+05:30',
});

/** Opens the form of one user on several visits. */
function setUp(objects: ObjectStore = createMemoryObjectStore()) {
  const { services } = createTestServices(objects);
  const drafts = openDraftStore(objects, '7', Date.now);

  async function visit(
    options: Visit = {},
    record: FormRecord | null = null,
    suggestion: Suggestion | null = null,
  ) {
    const hook = await renderHook((record) => useDraft('form', record, suggestion), record, {
      services,
      ...options,
    });
    const draft = () => {
      const current = hook.current();
      if (!current) throw new Error('the draft is not open yet');
      return current;
    };
    return { hook, draft, notice: () => draft().form.notice };
  }
  /** Visits the form and waits for its draft. */
  async function open(...args: Parameters<typeof visit>) {
    const form = await visit(...args);
    await expect.poll(form.draft).toBeDefined();
    return form;
  }
  /** Leaves a draft on an earlier visit. */
  async function leaveDraft(typed: Record<string, unknown>, record?: FormRecord) {
    const form = await open(opened, record);
    const { id, form: input } = form.draft();
    input.onChange(typed);
    await leave(form);
    return id;
  }
  return { drafts, visit, open, leaveDraft };
}
type Form = Awaited<ReturnType<ReturnType<typeof setUp>['open']>>;

async function leave(form: Form) {
  const { id } = form.draft();
  form.hook.unmount();
  await expect.poll(() => isLocked(id)).toBe(false);
}

async function isLocked(id: string) {
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === `draft ${id}`);
}

function offerOf(form: Form) {
  const notice = form.notice();
  if (notice.kind !== 'offered') throw new Error(`the notice is ${notice.kind}`);
  return notice;
}

describe('the draft of a form', () => {
  it('is not opened when the role has no such form', async () => {
    const { services } = createTestServices(createMemoryObjectStore());
    const none = await renderHook(() => useDraft(null), null, { services });
    const other = await renderHook(() => useDraft('form'), null, { services });
    await expect.poll(other.current).not.toBeNull();
    await expect.poll(none.current).toBeNull();
  });

  it('is stored with the values and the version of the record', async () => {
    const { drafts, open } = setUp();
    const form = await open(opened, original);
    form.draft().form.onChange({ notes: 'mine' });
    await expect
      .poll(() => drafts.find('form'))
      .toMatchObject([
        {
          id: form.draft().id,
          typed: { notes: 'mine' },
          base: { values: original.values, version: 1 },
          sentAt: null,
        },
      ]);
  });

  it('is not stored before anything is typed', async () => {
    const { drafts, open } = setUp();
    const form = await open(opened, original);
    await leave(form);
    expect(await drafts.find('form')).toEqual([]);
  });

  it('is offered when the form is opened by a link', async () => {
    const { open, leaveDraft } = setUp();
    const earlier = await leaveDraft({ notes: 'earlier' });
    const form = await open(opened);
    expect(form.notice().kind).toBe('offered');
    expect(form.draft().id).not.toBe(earlier);
    expect(form.draft().form.typed).toEqual({});
  });

  it('is restored with its files by Continue', async () => {
    const { open } = setUp();
    const before = await open(opened);
    before.draft().form.onChange({ notes: 'earlier' });
    before.draft().putFile(photo);
    await leave(before);
    const form = await open(opened);
    offerOf(form).onContinue();
    await expect.poll(() => form.draft().id).toBe(before.draft().id);
    expect(form.draft().form.typed).toEqual({ notes: 'earlier' });
    expect(form.draft().files).toMatchObject([{ id: 'f' }]);
    expect(form.notice().kind).toBe('restored');
  });

  it('is offered when it was typed before Continue', async () => {
    const { open, leaveDraft } = setUp();
    const earlier = await leaveDraft({ notes: 'earlier' });
    const form = await open(opened);
    const { id } = form.draft();
    form.draft().form.onChange({ notes: 'meanwhile' });
    offerOf(form).onContinue();
    await expect.poll(() => form.draft().id).toBe(earlier);
    offerOf(form).onContinue();
    await expect.poll(() => form.draft().id).toBe(id);
    expect(form.draft().form.typed).toEqual({ notes: 'meanwhile' });
    expect(form.notice().kind).toBe('offered');
  });

  it('is removed with its files by Discard', async () => {
    const { drafts, open } = setUp();
    const before = await open(opened);
    before.draft().putFile(photo);
    await leave(before);
    const { id } = before.draft();
    const form = await open(opened);
    offerOf(form).onDiscard();
    await expect.poll(() => form.notice().kind).toBe('none');
    await expect.poll(() => drafts.find('form')).toEqual([]);
    expect(await drafts.filesOf(id)).toEqual([]);
    expect(await isLocked(id)).toBe(false);
    await leave(form);
    expect((await open(opened)).notice().kind).toBe('none');
  });

  it.each<[string, Visit]>([
    ['after a reload', {}],
    ['when the navigation state requests it', { link: { restoresDraft: true } }],
    ['after a reload in strict mode', { isStrict: true }],
  ])('is restored %s', async (_title, options) => {
    const { open, leaveDraft } = setUp();
    const id = await leaveDraft({ notes: 'earlier' });
    const form = await open(options);
    expect(form.draft()).toMatchObject({ id, form: { typed: { notes: 'earlier' } } });
    expect(form.notice().kind).toBe('restored');
  });

  it('is restored by Back', async () => {
    const { open } = setUp();
    const form = await open(opened);
    const { id } = form.draft();
    form.draft().form.onChange({ notes: 'mine' });
    await form.hook.navigate('/');
    await expect.poll(() => isLocked(id)).toBe(false);
    const before = form.draft();
    await form.hook.navigate(-1);
    await expect.poll(() => form.draft() !== before && form.draft().id).toBe(id);
    expect(form.draft().form.typed).toEqual({ notes: 'mine' });
  });

  it('is restored when it was sent, however the form is opened', async () => {
    const { drafts, open } = setUp();
    const before = await open(opened);
    before.draft().form.onChange({ notes: 'sent' });
    await before.draft().markSent();
    await leave(before);
    const { id } = before.draft();
    const form = await open(opened);
    expect(form.draft()).toMatchObject({ id, wasSent: true });
    expect(form.notice().kind).toBe('restored');
    form.draft().markUnsent();
    await expect.poll(() => drafts.find('form')).toMatchObject([{ id, sentAt: null }]);
  });

  it('is kept and unlocked when the form is closed', async () => {
    const { drafts, open } = setUp();
    const form = await open(opened);
    const { id } = form.draft();
    form.draft().form.onChange({ notes: 'mine' });
    form.draft().putFile(photo);
    expect(await isLocked(id)).toBe(true);
    await leave(form);
    expect(await drafts.find('form')).toMatchObject([{ id, typed: { notes: 'mine' } }]);
    expect(await drafts.filesOf(id)).toMatchObject([{ id: 'f' }]);
  });

  it('is not opened while another tab has locked it', async () => {
    const { open } = setUp();
    const first = await open(opened);
    first.draft().form.onChange({ notes: 'mine' });
    const second = await open();
    expect(second.draft().id).not.toBe(first.draft().id);
    expect(second.notice().kind).toBe('none');
  });

  it('is replaced by an empty form with a new id when the user starts over', async () => {
    const { drafts, open, leaveDraft } = setUp();
    const id = await leaveDraft({ notes: 'earlier' });
    const form = await open();
    form.draft().putFile(photo);
    form.draft().startOver();
    await expect.poll(() => form.draft().id).not.toBe(id);
    expect(form.draft()).toMatchObject({ wasSent: false, files: [], form: { typed: {} } });
    expect(form.notice().kind).toBe('none');
    await expect.poll(() => drafts.find('form')).toEqual([]);
    expect(await drafts.filesOf(id)).toEqual([]);
  });

  it('is removed when the server has recorded it, whatever the form reports later', async () => {
    const { drafts, open } = setUp();
    const form = await open(opened);
    const { form: input, finish, putFile } = form.draft();
    input.onChange({ notes: 'mine' });
    finish();
    input.onChange({ notes: 'late' });
    putFile(photo);
    await leave(form);
    expect(await drafts.find('form')).toEqual([]);
    expect(await drafts.filesOf(form.draft().id)).toEqual([]);
  });
});

describe('a form with suggested values', () => {
  const suggestion = { source: '7', values: { notes: 'suggested' } };

  it('starts with them, and stores nothing before a change', async () => {
    const { drafts, open } = setUp();
    const form = await open(opened, null, suggestion);
    expect(form.draft()).toMatchObject({
      source: '7',
      files: [],
      form: { typed: { notes: 'suggested' } },
    });
    await leave(form);
    expect(await drafts.find('form')).toEqual([]);
  });

  it('offers an earlier draft, and keeps both', async () => {
    const { open, leaveDraft } = setUp();
    const earlier = await leaveDraft({ notes: 'earlier' });
    const form = await open(opened, null, suggestion);
    const { id } = form.draft();
    expect(id).not.toBe(earlier);
    offerOf(form).onContinue();
    await expect.poll(() => form.draft().id).toBe(earlier);
    expect(form.draft()).toMatchObject({ source: null, form: { typed: { notes: 'earlier' } } });
    offerOf(form).onContinue();
    await expect.poll(() => form.draft().id).toBe(id);
    expect(form.draft().form.typed).toEqual({ notes: 'suggested' });
  });

  it('is restored on return if it was changed', async () => {
    const { open } = setUp();
    const before = await open(opened, null, suggestion);
    before.draft().form.onChange({ notes: 'changed' });
    await leave(before);
    const form = await open({}, null, suggestion);
    expect(form.draft()).toMatchObject({ id: before.draft().id, source: '7' });
    expect(form.notice().kind).toBe('restored');
  });

  it('is not replaced by another draft on return', async () => {
    const { open, leaveDraft } = setUp();
    await leaveDraft({ notes: 'earlier' });
    const form = await open({}, null, suggestion);
    expect(form.draft().form.typed).toEqual({ notes: 'suggested' });
    expect(form.notice().kind).toBe('offered');
  });

  it('does not come up in the plain form on return, but is offered there', async () => {
    const { open } = setUp();
    const before = await open(opened, null, suggestion);
    before.draft().form.onChange({ notes: 'changed' });
    await leave(before);
    const form = await open();
    expect(form.draft()).toMatchObject({ source: null, form: { typed: {} } });
    expect(form.notice().kind).toBe('offered');
  });

  it('gives way to a draft that was sent', async () => {
    const { open } = setUp();
    const before = await open(opened);
    before.draft().form.onChange({ notes: 'sent' });
    await before.draft().markSent();
    await leave(before);
    const form = await open(opened, null, suggestion);
    expect(form.draft()).toMatchObject({ id: before.draft().id, wasSent: true, source: null });
  });
});

/** Creates an object store that stores nothing before `resume`. */
function pausedStore() {
  const objects = createMemoryObjectStore();
  const { promise: resumed, resolve: resume } = Promise.withResolvers<void>();
  const paused: ObjectStore = {
    ...objects,
    put: (...args) => resumed.then(() => objects.put(...args)),
    remove: (...args) => resumed.then(() => objects.remove(...args)),
  };
  return { objects, paused, resume };
}

it('says so while the browser stores nothing', async () => {
  const objects = createMemoryObjectStore();
  let isStored = false;
  const { open } = setUp({ ...objects, put: async () => isStored });
  const form = await open(opened);
  expect(form.draft().form.isStored).toBe(true);
  form.draft().form.onChange({ notes: 'x' });
  await expect.poll(() => form.draft().form.isStored).toBe(false);
  isStored = true;
  form.draft().form.onChange({ notes: 'xy' });
  await expect.poll(() => form.draft().form.isStored).toBe(true);
});

describe('a slow storage', () => {
  it('opens the form when the drafts have been read', async () => {
    const objects = createMemoryObjectStore();
    const { promise: resumed, resolve: resume } = Promise.withResolvers<void>();
    const getAll: ObjectStore['getAll'] = async (store, prefix) => {
      if (store === 'drafts') await resumed;
      return objects.getAll(store, prefix);
    };
    const { visit } = setUp({ ...objects, getAll });
    const form = await visit(opened);
    await expect.poll(() => form.hook.values.length).toBeGreaterThan(0);
    expect(form.hook.current()).toBeNull();
    resume();
    await expect.poll(form.draft).toMatchObject({ form: { typed: {} } });
  });

  it('locks no draft for a form that was closed before the drafts were read', async () => {
    const objects = createMemoryObjectStore();
    await leaveSentDraft(objects);
    const { promise: resumed, resolve: resume } = Promise.withResolvers<void>();
    const getAll: ObjectStore['getAll'] = async (store, prefix) => {
      if (store === 'drafts') await resumed;
      return objects.getAll(store, prefix);
    };
    const { visit } = setUp({ ...objects, getAll });
    const form = await visit();
    await expect.poll(() => form.hook.values.length).toBeGreaterThan(0);
    form.hook.unmount();
    resume();
    const { open } = setUp(objects);
    async function nextId() {
      const next = await open();
      await leave(next);
      return next.draft().id;
    }
    await expect.poll(nextId).toBe('sent');
  });

  it('stores all input, even when the form is closed', async () => {
    const { objects, paused, resume } = pausedStore();
    const { open } = setUp(paused);
    const form = await open(opened, original);
    const { id, form: input } = form.draft();
    for (const notes of ['m', 'mi', 'mine']) input.onChange({ notes });
    form.hook.unmount();
    expect(await isLocked(id)).toBe(true);
    resume();
    await expect.poll(() => isLocked(id)).toBe(false);
    const drafts = openDraftStore(objects, '7', Date.now);
    expect(await drafts.find('form')).toMatchObject([{ id, typed: { notes: 'mine' } }]);
  });
});

async function leaveSentDraft(objects: ObjectStore) {
  const drafts = openDraftStore(objects, '7', Date.now);
  const now = Date.now();
  const rest = { form: 'form', typed: {}, base: null };
  await drafts.put({ id: 'sent', ...rest, savedAt: now, sentAt: now });
}

/** Opens a form, types these values and returns the changes that it shows. */
async function openTyped(typed: Record<string, unknown>, record = original) {
  const { drafts, open } = setUp();
  const form = await open(opened, record);
  form.draft().form.onChange(typed);
  return { ...form, drafts, changes: () => form.draft().form.changes };
}

describe('a newer version of the record', () => {
  it('is applied silently to a form without input', async () => {
    const { drafts, open } = setUp();
    const form = await open(opened, original);
    const before = form.draft();
    form.hook.rerender(changedTo({ notes: 'theirs' }));
    await expect.poll(form.draft).not.toBe(before);
    form.draft().form.onChange({ notes: 'mine' });
    await expect.poll(() => drafts.find('form')).toMatchObject([{ base: { version: 2 } }]);
    const { length } = form.hook.values;
    form.hook.rerender(changedTo({ notes: 'theirs' }));
    await expect.poll(() => form.hook.values.length).toBeGreaterThan(length);
    expect(form.hook.values.every((draft) => !draft?.form.changes)).toBe(true);
  });

  it('is reported with its author, as a conflict only for fields that both changed differently', async () => {
    const { hook, drafts, changes } = await openTyped({ notes: 'mine', bank: 'y' });
    hook.rerender(changedTo({ notes: 'theirs', amount: '2', bank: 'y' }));
    await expect.poll(changes).toEqual({
      by: 'ADM01',
      at: expect.any(String),
      fields: [
        { field: 'notes', theirs: 'theirs', mine: 'mine' },
        { field: 'amount', theirs: '2' },
        { field: 'bank', theirs: 'y' },
      ],
    });
    await expect.poll(() => drafts.find('form')).toMatchObject([{ base: { version: 2 } }]);
  });

  it('stores the choice between two values', async () => {
    const { hook, draft, changes } = await openTyped({ notes: 'mine' });
    hook.rerender(changedTo({ notes: 'theirs', amount: '2' }));
    await expect.poll(changes).not.toBeNull();
    draft().form.onChoose('notes', 'theirs');
    await expect
      .poll(() => changes()?.fields)
      .toEqual([
        { field: 'notes', theirs: 'theirs', mine: 'mine', choice: 'theirs' },
        { field: 'amount', theirs: '2' },
      ]);
  });

  it('replaces the earlier changes of its fields and keeps the others', async () => {
    const { hook, draft, changes } = await openTyped({ notes: 'mine' });
    hook.rerender(changedTo({ notes: 'second', amount: '2' }));
    await expect.poll(changes).not.toBeNull();
    draft().form.onChoose('notes', 'mine');
    hook.rerender(changedTo({ notes: 'third', amount: '2' }, 3));
    await expect
      .poll(() => changes()?.fields)
      .toEqual([
        { field: 'amount', theirs: '2' },
        { field: 'notes', theirs: 'third', mine: 'mine' },
      ]);
  });

  it('is detected by its values when the server has no versions', async () => {
    const unversioned = { ...original, version: null };
    const { hook, changes } = await openTyped({ notes: 'mine' }, unversioned);
    hook.rerender({ ...unversioned });
    hook.rerender(changedTo({ amount: '2' }, null));
    await expect.poll(() => changes()?.fields).toEqual([{ field: 'amount', theirs: '2' }]);
  });

  it('is detected when a draft of an older version is restored', async () => {
    const { open, leaveDraft } = setUp();
    await leaveDraft({ notes: 'mine' }, original);
    const form = await open({}, changedTo({ notes: 'theirs' }));
    await expect
      .poll(() => form.draft().form.changes?.fields)
      .toEqual([{ field: 'notes', theirs: 'theirs', mine: 'mine' }]);
  });

  it('is detected when a draft of an older version is continued', async () => {
    const { open, leaveDraft } = setUp();
    await leaveDraft({ notes: 'mine' }, original);
    const form = await open(opened, changedTo({ amount: '2' }));
    expect(form.draft().form.changes).toBeNull();
    offerOf(form).onContinue();
    await expect
      .poll(() => form.draft().form.changes?.fields)
      .toEqual([{ field: 'amount', theirs: '2' }]);
  });
});
