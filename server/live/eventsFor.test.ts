import { describe, expect, it } from 'vitest';
import { liveEvent } from '#api/contract/live.ts';
import type { Role } from '#domain/users/roles.ts';
import { allStatuses, type Status } from '#domain/workflow/workflow.ts';
import { engines } from '#server/test/engines.ts';
import type { Person } from '#server/test/people.ts';
import { seedTransaction } from '#server/test/seedTransaction.ts';
import { useTestServer } from '#server/test/useTestServer.ts';
import { isVisibleTo, type VisibilityFields, visibleTo } from '#server/transaction/visibility.ts';
import type { LiveChange } from './changes.ts';
import { allEventsFor, eventsFor, notificationsFor, type Reader } from './eventsFor.ts';

const agentId = 5;
const otherAgentId = 6;
const readers = {
  admin: { userId: 1, role: 'admin' },
  banker: { userId: 3, role: 'banker' },
  agent: { userId: agentId, role: 'agent' },
} as const satisfies Record<Role, Reader>;

const waiting = (agent_id = agentId): VisibilityFields => ({ status: 'WTG', agent_id });
const pending = (agent_id = agentId): VisibilityFields => ({ status: 'PND', agent_id });

/** Events that each reader receives: seen (transaction), new, removed, or nothing. */
type Outcome = 'seen' | 'new' | 'removed' | '';
const outcomeOf = (
  reader: Reader,
  before: VisibilityFields | null,
  after: VisibilityFields,
): Outcome => {
  const change = { kind: 'transaction', id: 'a', version: 2, isNewVersion: true } as const;
  const [event, ...others] = eventsFor(reader, { ...change, before, after });
  expect(others).toEqual([]);
  // The unread notifications of a transaction come and go with it.
  const changesCount = event?.kind === 'removed' || (before !== null && event && 'isNew' in event);
  expect(notificationsFor(reader, [{ ...change, before, after }], true)).toEqual(
    changesCount ? { kind: 'notifications' } : null,
  );
  if (!event) return '';
  if (event.kind === 'removed') {
    expect(event).toEqual({ kind: 'removed', id: 'a' });
    return 'removed';
  }
  const isNew = 'isNew' in event;
  expect(event).toEqual({
    kind: 'transaction',
    id: 'a',
    version: 2,
    ...(isNew && { isNew: true }),
  });
  return isNew ? 'new' : 'seen';
};

describe('a change of a transaction', () => {
  it.each<[string, VisibilityFields | null, VisibilityFields, Record<Role, Outcome>]>([
    ['initiated', null, waiting(), { admin: 'new', banker: '', agent: 'new' }],
    ['initiated for another agent', null, waiting(6), { admin: 'new', banker: '', agent: '' }],
    ['edited while waiting', waiting(), waiting(), { admin: 'seen', banker: '', agent: 'seen' }],
    ['accepted', waiting(), pending(), { admin: 'seen', banker: 'new', agent: 'seen' }],
    ['paid', pending(), pending(), { admin: 'seen', banker: 'seen', agent: 'seen' }],
    [
      'paid, of another agent',
      pending(6),
      pending(6),
      { admin: 'seen', banker: 'seen', agent: '' },
    ],
    [
      'cancelled while waiting',
      waiting(),
      { status: 'CNL', agent_id: agentId },
      { admin: 'seen', banker: 'new', agent: 'seen' },
    ],
    [
      'reopened',
      { status: 'CNL', agent_id: agentId },
      waiting(),
      { admin: 'seen', banker: 'removed', agent: 'seen' },
    ],
    [
      'given to another agent',
      pending(),
      pending(6),
      { admin: 'seen', banker: 'seen', agent: 'removed' },
    ],
    ['taken over', pending(6), pending(), { admin: 'seen', banker: 'seen', agent: 'new' }],
    [
      'given to another agent while waiting',
      waiting(),
      waiting(6),
      { admin: 'seen', banker: '', agent: 'removed' },
    ],
  ])('%s: is an event for those who see it', (_title, before, after, expected) => {
    const outcomes = Object.entries(readers).map(([role, reader]) => [
      role,
      outcomeOf(reader, before, after),
    ]);
    expect(Object.fromEntries(outcomes)).toEqual(expected);
  });

  it('follows from the visibility before and after, for each role, status and agent', () => {
    const sights = allStatuses.flatMap((status: Status) =>
      [agentId, otherAgentId].map((agent_id): VisibilityFields => ({ status, agent_id })),
    );
    for (const reader of Object.values(readers)) {
      for (const before of [null, ...sights]) {
        for (const after of sights) {
          const saw = before !== null && isVisibleTo(reader, before);
          const sees = isVisibleTo(reader, after);
          const expected = sees ? (saw ? 'seen' : 'new') : saw ? 'removed' : '';
          expect(outcomeOf(reader, before, after)).toBe(expected);
        }
      }
    }
  });

  it('without a new version has none in its event', () => {
    const same = { kind: 'transaction', id: 'a', version: 2, isNewVersion: false } as const;
    const change = { ...same, before: pending(), after: pending() };
    expect(eventsFor(readers.admin, change)).toEqual([{ kind: 'transaction', id: 'a' }]);
  });
});

describe('other changes', () => {
  const nothing: string[] = [];
  it.each<[string, LiveChange, Record<Role, string[]>]>([
    [
      'a claim',
      { kind: 'claim', id: 'a', seen: pending() },
      { admin: ['claim'], banker: ['claim'], agent: ['claim'] },
    ],
    [
      'a claim of a transaction of another agent',
      { kind: 'claim', id: 'a', seen: pending(6) },
      { admin: ['claim'], banker: ['claim'], agent: nothing },
    ],
    [
      'a notification for admins',
      {
        kind: 'event',
        role: 'admin',
        agentId: null,
        actorId: 9,
        about: { kind: 'transaction', id: 'one' },
      },
      { admin: ['notifications'], banker: nothing, agent: nothing },
    ],
    [
      'a notification for bankers and the agent',
      {
        kind: 'event',
        role: 'banker',
        agentId,
        actorId: 9,
        about: { kind: 'transaction', id: 'one' },
      },
      { admin: nothing, banker: ['notifications'], agent: ['notifications'] },
    ],
    [
      'a notification about what the reader did',
      {
        kind: 'event',
        role: 'admin',
        agentId,
        actorId: 1,
        about: { kind: 'transaction', id: 'one' },
      },
      { admin: nothing, banker: nothing, agent: ['notifications'] },
    ],
    [
      'notifications read by the banker',
      { kind: 'read', userId: 3 },
      { admin: nothing, banker: ['notifications'], agent: nothing },
    ],
    [
      'another user',
      { kind: 'users', userId: 9 },
      { admin: ['users'], banker: ['lookups'], agent: nothing },
    ],
    [
      'the agent',
      { kind: 'users', userId: agentId },
      { admin: ['users'], banker: ['lookups'], agent: ['lookups'] },
    ],
    ['a bank', { kind: 'banks' }, { admin: ['banks'], banker: ['lookups'], agent: ['lookups'] }],
    [
      'the account of the agent',
      { kind: 'account', agentId: readers.agent.userId },
      { admin: ['account'], banker: [], agent: ['account'] },
    ],
    [
      'the account of another agent',
      { kind: 'account', agentId: 999 },
      { admin: ['account'], banker: [], agent: [] },
    ],
    ['the rate', { kind: 'rate' }, { admin: ['rate'], banker: ['rate'], agent: ['rate'] }],
    ['a gap', { kind: 'resync' }, { admin: ['resync'], banker: ['resync'], agent: ['resync'] }],
    ['sessions', { kind: 'sessions', userId: 1 }, { admin: [], banker: [], agent: [] }],
  ])('%s', (_title, change, expected) => {
    const kinds = Object.entries(readers).map(([role, reader]) => {
      const notified = notificationsFor(reader, [change], true);
      const events = [...eventsFor(reader, change), ...(notified ? [notified] : [])];
      for (const event of events) expect(liveEvent.parse(event)).toEqual(event);
      return [role, events.map(({ kind }) => kind)];
    });
    expect(Object.fromEntries(kinds)).toEqual(expected);
  });
});

const count = (changes: LiveChange[], isExact = true) =>
  notificationsFor(readers.banker, changes, isExact);

describe('several changes', () => {
  const change = { kind: 'transaction', id: 'a', version: 2, isNewVersion: true } as const;
  const paid: LiveChange = { ...change, before: pending(), after: pending() };
  const claimed: LiveChange = { kind: 'claim', id: 'a', seen: pending() };
  const requested: LiveChange = { kind: 'request', id: 'a' };
  const notified: LiveChange = {
    kind: 'event',
    role: 'banker',
    agentId,
    actorId: 9,
    about: { kind: 'transaction', id: 'a' },
  };

  it.each<[string, LiveChange[]]>([
    ['its claim', [claimed, paid]],
    ['its claim, which changed later', [paid, claimed]],
    ['the request of a reversal', [requested, paid]],
  ])('of a transaction are one event, with %s', (_title, changes) => {
    expect(allEventsFor(readers.admin, changes)).toEqual([
      { kind: 'transaction', id: 'a', version: 2 },
    ]);
  });

  it('are one event where everything is read again', () => {
    const changes: LiveChange[] = [paid, { kind: 'resync' }, { kind: 'rate' }];
    expect(allEventsFor(readers.banker, changes)).toEqual([{ kind: 'resync' }]);
  });

  it('count as many notifications as were added', () => {
    expect(count([notified, paid, notified])).toEqual({ kind: 'notifications', added: 2 });
    expect(count([paid])).toBeNull();
    const unknown = { kind: 'notifications' };
    expect(count([notified], false)).toEqual(unknown);
    expect(count([notified, { ...notified, isUncertain: true }])).toEqual(unknown);
    expect(count([notified, { kind: 'read', userId: 3 }])).toEqual(unknown);
    // Nobody counts notifications about what they may not see.
    const hidden: LiveChange = { ...change, before: waiting(), after: waiting() };
    expect(count([notified, hidden])).toEqual(unknown);
  });
});

describe.each(engines)('visibility in memory on %s', (engine) => {
  const server = useTestServer(engine);

  it('equals the condition of the database, for each role and status', async () => {
    for (const status of allStatuses) await seedTransaction(server, { status });
    const rows = await server.db.selectFrom('transactions').selectAll().execute();
    expect(new Set(rows.map((row) => row.status)).size).toBe(allStatuses.length);
    const people: Record<Person & ('admin' | 'banker' | 'agent' | 'agent2'), Role> = {
      admin: 'admin',
      banker: 'banker',
      agent: 'agent',
      agent2: 'agent',
    };
    for (const [person, role] of Object.entries(people) as [Person, Role][]) {
      const user = { userId: server.idOf(person), role };
      const visible = await server.db
        .selectFrom('transactions')
        .select('transaction_id')
        .where(visibleTo(user))
        .execute();
      expect(new Set(visible.map((row) => row.transaction_id))).toEqual(
        new Set(rows.filter((row) => isVisibleTo(user, row)).map((row) => row.transaction_id)),
      );
    }
  });
});
