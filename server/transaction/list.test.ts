import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '#domain/roles.ts';
import { allStatuses, type Status } from '#domain/workflow.ts';
import { listedCodes } from '#server/test/calls.ts';
import type { TestClient } from '#server/test/client.ts';
import { engines } from '#server/test/engines.ts';
import { people } from '#server/test/people.ts';
import { plant } from '#server/test/plant.ts';
import { World } from '#server/test/world.ts';
import type { Section } from './sections.ts';

const everything = allStatuses.join(' ');

/** Decision 3, written by hand. */
const shown: readonly (readonly [Role, Section, string])[] = [
  ['agent', '', everything],
  ['agent', 'ORD', 'WTG PND HLD RTY'],
  ['agent', 'ART', 'NPP CLP OSP RTY CNL'],
  ['banker', '', 'PND HLD NPP CLP OSP RTY CNL CHK CMP'],
  ['banker', 'ORD', 'PND RTY'],
  ['banker', 'ART', 'NPP CLP OSP RTY CNL'],
  ['admin', '', everything],
  ['admin', 'ART', 'NPP CLP OSP RTY CNL'],
];

describe.each(engines)('lists on %s', (engine) => {
  let world: World;
  let clients: Record<Role, TestClient>;
  const codes = new Map<Status, string>();
  const codesOf = (words: string) =>
    allStatuses.filter((status) => words.includes(status)).map((status) => codes.get(status));
  beforeAll(async () => {
    world = await World.open(engine);
    clients = {
      admin: await world.signIn('admin'),
      banker: await world.signIn('banker'),
      agent: await world.signIn('agent'),
    };
    for (const [index, status] of allStatuses.entries()) {
      // Two share each minute, so that ties are ordered as well.
      if (index % 2 === 0) world.passTime(60_000);
      const { code } = await plant(world, { status, amount: 123_456 + index });
      codes.set(status, code);
    }
  });
  afterAll(() => world.close());

  it.each(shown)('show the %s in section "%s": %s', async (role, section, words) => {
    const newestFirst = codesOf(words).toReversed();
    expect(await listedCodes(clients[role], { section })).toEqual(newestFirst);
    expect(await listedCodes(clients[role], { section, orderby: 'ASC' })).toEqual(codesOf(words));
  });

  it('come in pages that miss and repeat nothing', async () => {
    const pages: string[][] = [];
    for (const start of ['0', '4', '8', '12']) {
      const page = await listedCodes(clients.admin, { start, end: '4' });
      pages.push(page);
    }
    expect(pages.map((page) => page.length)).toEqual([4, 4, 2, 0]);
    expect(pages.flat()).toEqual(codesOf(everything).toReversed());
  });

  it('hold at most a hundred rows', async () => {
    for (let row = 0; row < 95; row += 1) await plant(world, { status: 'PND', agent: 'agent2' });
    expect(await listedCodes(clients.admin, { end: '9999999' })).toHaveLength(100);
  });

  it.each<[string, () => string, Status]>([
    ['a code', () => codes.get('HLD') ?? '', 'HLD'],
    ['an amount', () => '1234.58', 'HLD'],
    ['an amount as it is shown', () => '₹1,234.58', 'HLD'],
  ])('are searched by %s', async (_title, search, status) => {
    expect(await listedCodes(clients.agent, { search: search() })).toEqual(codesOf(status));
  });

  it.each([
    ['customer', '50% of_Asha\\'],
    ['bank name', 'wonder bank'],
    ['bank code', 'WNDR'],
    ['agent name', 'inactive'],
    ['agent code', 'agt09'],
  ])('are searched by %s, in any case, with surrounding space', async (_title, search) => {
    await world.db
      .insertInto('banks')
      .values({ bank_code: 'WNDR', bank_name: 'Wonder Bank' })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const { id, code } = await plant(world, {
      status: 'CMP',
      agent: 'inactive',
      customer: '50% of_Asha\\',
    });
    await world.db
      .updateTable('transactions')
      .set({ bank_code: 'WNDR' })
      .where('transaction_id', '=', id)
      .execute();
    expect(await listedCodes(clients.admin, { search: ` ${search} `, end: '1' })).toEqual([code]);
    expect(await listedCodes(clients.admin, { search: `${search}x` })).toEqual([]);
  });
});

/** A planted transaction as a list's reader knows it. */
interface Known {
  code: string;
  status: Status;
  agent: 'agent' | 'agent2';
  customer: string;
  rupees: string;
}

const customers = ['Asha', 'asha B', '50% off', 'a_b', 'back\\slash', "O'Hara", '1000', 'HDFC fan'];
const searches = [
  '',
  'asha',
  'ASHA b',
  '%',
  '_',
  '\\',
  "'",
  '100',
  '10.00',
  '₹1,000',
  'hdfc',
  'agt0',
];
const readers = ['admin', 'banker', 'agent'] as const;

/** The list told a second time, over all that was planted from the oldest on. */
function modelOf(known: readonly Known[], query: Query): string[] {
  const { reader, section, search, orderby, start, size } = query;
  const term = search.trim().toLowerCase();
  const amount = term.replace(/[₹,\s]/g, '') || term;
  const found = known.filter((row) => {
    const statuses = shown.find(([role, one]) => role === reader && one === section)?.[2];
    const texts = [row.code, row.customer, 'HDFC Bank', 'HDFC', row.agent, people[row.agent].code];
    return (
      (statuses ?? everything).includes(row.status) &&
      (reader !== 'banker' || row.status !== 'WTG') &&
      (reader !== 'agent' || row.agent === 'agent') &&
      (texts.some((text) => text.toLowerCase().includes(term)) || row.rupees.includes(amount))
    );
  });
  const ordered = orderby === 'ASC' ? found : found.toReversed();
  return ordered.slice(start, start + size).map(({ code }) => code);
}

interface Query {
  reader: Role;
  section: Section;
  search: string;
  orderby: 'ASC' | 'DESC';
  start: number;
  size: number;
}

describe.each(engines)('any list on %s', (engine) => {
  let world: World;
  let clients: Record<Role, TestClient>;
  const known: Known[] = [];
  beforeAll(async () => {
    world = await World.open(engine);
    clients = {
      admin: await world.enter('admin'),
      banker: await world.enter('banker'),
      agent: await world.enter('agent'),
    };
    for (let index = 0; index < 80; index += 1) {
      if (index % 3 === 0) world.passTime(1000);
      const status = allStatuses[index % 10] ?? 'PND';
      const agent = index % 4 === 0 ? 'agent2' : 'agent';
      const customer = customers[(index * 7) % customers.length] ?? '';
      const amount = (index % 5) * 90_000 + 1000;
      const { code } = await plant(world, { status, agent, customer, amount });
      known.push({ code, status, agent, customer, rupees: (amount / 100).toFixed(2) });
    }
  });
  afterAll(() => world.close());

  const queries = fc.record<Query>({
    reader: fc.constantFrom(...readers),
    section: fc.constantFrom('', 'ART', 'ORD'),
    search: fc.oneof(
      fc.constantFrom(...searches),
      fc.constantFrom(...customers).chain((text) => fc.nat(3).map((from) => text.slice(from))),
    ),
    orderby: fc.constantFrom('ASC', 'DESC'),
    start: fc.oneof(fc.constant(0), fc.nat(90)),
    size: fc.oneof(fc.constant(20), fc.nat(100)),
  });

  it('holds what its role, section, search, order and page say together', async () => {
    const property = fc.asyncProperty(queries, async (query) => {
      const { reader, section, search, orderby, start, size } = query;
      const paging = { start: String(start), end: String(size) };
      const listed = await listedCodes(clients[reader], { section, search, orderby, ...paging });
      expect(listed).toEqual(modelOf(known, query));
    });
    await fc.assert(property, { seed: Number(process.env['SOAK_SEED'] ?? 1), numRuns: 400 });
  });
});
