import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allCalls, type CallName } from '#api/contract/calls.ts';
import type { Role } from '#domain/roles.ts';
import { access } from './access.ts';
import matrix from './test/authorisation.json' with { type: 'json' };
import type { Answer, TestClient } from './test/client.ts';
import { engines } from './test/engines.ts';
import { picture } from './test/memoryFileStore.ts';
import { fittingStatus, makeValidCall } from './test/payloads.ts';
import { passwordOf, type Person, people } from './test/people.ts';
import { absent, plant, type Planted } from './test/plant.ts';
import { World } from './test/world.ts';

const answers: Readonly<Record<string, string>> = matrix.answers;
const rows = Object.keys(answers);
const fileRoutes = ['GET /files/<id>', 'GET /files/<id>/thumb'];

/** Who stands for each actor of the table. */
const actors: Readonly<Record<string, Person>> = {
  'signed out': 'admin',
  'expired session': 'admin2',
  'deactivated user': 'leaver',
  'owning agent': 'agent',
  'other agent': 'agent2',
  banker: 'banker',
  admin: 'admin',
};
/** Those without a session that counts. */
const outside = new Set(matrix.actors.slice(0, 3));

const cellOf = (row: string, actor: string) =>
  answers[row]?.split(' ')[matrix.actors.indexOf(actor)] ?? 'missing';

it('the table has a row for each call and file route, and a cell for each actor', () => {
  expect(rows.toSorted()).toEqual([...allCalls, ...fileRoutes].sort());
  expect(matrix.actors).toEqual(Object.keys(actors));
  const cells = Object.values(answers).map((row) => row.split(' ').length);
  expect(new Set(cells)).toEqual(new Set([7]));
  expect(cells).toHaveLength(40);
});

it.each(allCalls)('the table says who may make %s', (name) => {
  const rule = access[name];
  const allowed = Object.entries(actors)
    .filter(([actor]) => ['success', 'file'].includes(cellOf(name, actor)))
    .map(([actor, person]) => (outside.has(actor) ? 'public' : people[person].role));
  const expected: readonly (Role | 'public')[] =
    rule === 'public' ? ['public', 'admin', 'banker', 'agent'] : rule;
  expect(new Set(allowed)).toEqual(new Set(expected));
});

const seesOwner = (actor: string) => actor !== 'other agent' && !outside.has(actor);

/** What a refusal says, wherever it is met. */
const refusals: Readonly<Record<string, object>> = {
  401: { status: 'error', message: 'Your session has been failed' },
  403: { status: 'error', message: 'You are not allowed to do this' },
  404: { status: 'error', message: 'Not found' },
  hidden: { status: 'error', message: 'Transaction not found', code: 'not_found' },
  refused: { status: 'error', message: 'Invalid username or password' },
};

/** An answer in the words of the table. */
function wordOf({ http, body, file }: Answer): string {
  if (http !== 200) return String(http);
  if (file.length > 0) return 'file';
  if (body['status'] === 'success') return 'success';
  return body['code'] === 'not_found' ? 'hidden' : 'refused';
}

describe.each(engines)('every call by every actor on %s', (engine) => {
  let world: World;
  beforeAll(async () => {
    world = await World.open(engine);
    const inactive = { deleted_flg: 'D' } as const;
    const leaver = world.idOf('leaver');
    await world.db.updateTable('users').set(inactive).where('user_id', '=', leaver).execute();
  });
  // As if it had outlived the deactivation.
  afterAll(() => world.close({ except: ['a session is of an active user'] }));

  const enter = async (actor: string): Promise<TestClient> => {
    const person = actors[actor] ?? 'admin';
    if (actor === 'signed out') return world.visitor(person);
    const client = await world.enter(person);
    if (actor === 'expired session') await expire(person);
    return client;
  };
  const expire = (person: Person) =>
    world.db
      .updateTable('sessions')
      .set({ last_seen_at: new Date(world.now.getTime() - 30 * 60_000) })
      .where('user_id', '=', world.idOf(person))
      .execute();
  const plantFor = async (row: string): Promise<Planted> => {
    const planted = await plant(world, { status: fittingStatus(row) });
    world.files.contents.set(planted.attachmentId, picture(planted.id));
    return planted;
  };

  describe.each(matrix.actors)('%s', (actor) => {
    it.each(rows)('%s', async (row) => {
      const client = await enter(actor);
      const planted = await plantFor(row);
      const before = await world.digest();
      const answer = await perform(client, row, planted);
      const cell = cellOf(row, actor);
      expect(wordOf(answer)).toBe(cell);
      const told = JSON.stringify([answer.body, answer.headers]);
      expect(told).not.toMatch(/argon2|sha256/i);
      expect(seesOwner(actor) ? '' : told).not.toMatch(
        new RegExp(`canary|AGT01|${planted.code}`, 'i'),
      );
      const refusal = refusals[cell];
      if (!refusal) return;
      expect(answer.body).toEqual(refusal);
      expect(await world.digest()).toBe(before);
      // An id that does not exist yet may be uploaded to: it becomes a transaction of one's own.
      const stranger = row.endsWith('upload_attachments') ? planted : absent();
      expect((await perform(client, row, stranger)).body).toEqual(refusal);
    });
  });
});

function perform(client: TestClient, row: string, planted: Planted): Promise<Answer> {
  if (fileRoutes.includes(row)) {
    return client.get(row.replace('GET ', '').replace('<id>', planted.attachmentId));
  }
  if (row === 'login.php?run=login') {
    const password = passwordOf(client.username as Person);
    return client.call(row, { password });
  }
  return makeValidCall(client, row as CallName, planted);
}
