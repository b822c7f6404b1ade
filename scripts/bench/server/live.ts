import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Schema } from '#server/db/schema.ts';
import type { HttpRequest } from '#server/process/httpClient.ts';
import { hashToken, newToken } from '#server/sessions/sessions.ts';
import { addTargets, pay } from './actions.ts';
import { type BenchDatabase, Process } from './benchDatabase.ts';
import type { Clients } from './calls.ts';
import { type Listener, openListener } from './listeners.ts';

const listenerCount = Number(process.env['BENCH_LISTENERS'] ?? 500);
const reconnects = Number(process.env['BENCH_RECONNECTS'] ?? 10_000);
const reconnectSeconds = 60;
/** Streams of one session. */
const perSession = 8;
const paymentsPerSecond = 20;

interface LiveOptions {
  database: BenchDatabase;
  /** Duration of one run of payments, and of the idle time. */
  seconds: number;
  signIn: (origin: string) => Promise<Clients>;
}

interface Stage {
  processes: readonly Process[];
  cookies: readonly string[];
  nextPayment: () => HttpRequest | null;
  seconds: number;
}

/**
 * Measures listeners that see every change, on two processes with PostgreSQL and on one with the
 * embedded engine: what they cost while nothing happens, payments without and with them, the time
 * from the request of a payment to each listener, and how many can connect again in a minute.
 */
export async function measureLive({ database, seconds, signIn }: LiveOptions): Promise<void> {
  const paymentCount = 4 * seconds * paymentsPerSecond;
  const { targets, cookies } = await database.prepare(async ({ db }) => ({
    targets: await addTargets(db, { payments: paymentCount, checks: 0 }),
    cookies: await addSessions(db, Math.ceil(Math.max(listenerCount, reconnects) / perSession)),
  }));
  const count = database.engine === 'postgres' ? 2 : 1;
  const start = () =>
    Promise.all(Array.from({ length: count }, () => Process.product(database, settings)));
  let processes = await start();
  try {
    const clients = await signIn(processes[0]?.origin ?? '');
    const nextPayment = pay(clients, targets, paymentCount);
    const stage: Stage = { processes, cookies, nextPayment, seconds };
    const alone = await recordPayments(stage, () => {});
    const figures = await measureListeners(stage, alone);
    console.log(`\n${listenerCount} listeners: ${database.engine}, ${count} processes`);
    console.table(figures);
    await Promise.all(processes.map((server) => server.stop()));
    processes = await start();
    console.log(`\n${reconnects} connects in ${reconnectSeconds} seconds after a restart`);
    console.table(await reconnect({ ...stage, processes }));
  } finally {
    await Promise.all(processes.map((server) => server.stop()));
  }
}

const settings = { LIVE_STREAMS: '20000', SESSIONS_PER_USER: '1000' };

/** Creates sessions of admins and bankers. @returns their cookies */
async function addSessions(db: Kysely<Schema>, count: number): Promise<string[]> {
  const users = await db
    .selectFrom('users')
    .select('user_id')
    .where('role', '<>', 'agent')
    .where('deleted_flg', '=', '')
    .execute();
  const tokens = Array.from({ length: count }, newToken);
  const now = new Date();
  const rows = tokens.map((token, index) => ({
    token_hash: hashToken(token),
    user_id: users[index % users.length]?.user_id ?? 0,
    created_at: now,
    last_seen_at: now,
  }));
  await db.insertInto('sessions').values(rows).execute();
  return tokens.map((token) => `__Host-sid=${token}; sid=${token}`);
}

/** Returns an item for each number, in turns. */
const inTurns = <Item>(items: readonly Item[], number: number): Item => {
  const item = items[number % items.length];
  if (item === undefined) throw new RangeError('there are no items');
  return item;
};

async function measureListeners(stage: Stage, alone: readonly number[]) {
  const { processes, seconds } = stage;
  const memory = () => processes.reduce((sum, server) => sum + server.memory().now, 0);
  const workOf = async () => {
    const before = processorTime(processes);
    await sleep(seconds * 1000);
    return processorTime(processes) - before;
  };
  // The first ones let the server allocate what later ones share.
  for (const listener of await openAll(stage, () => {})) listener.close();
  await sleep(2000);
  const idleBefore = await workOf();
  const memoryBefore = memory();
  const sentAt = new Map<string, number>();
  const delays: number[] = [];
  const onChange = (id: string) => {
    const sent = sentAt.get(id);
    if (sent !== undefined) delays.push(performance.now() - sent);
  };
  const listeners = await openAll(stage, onChange);
  const refused = listeners.filter(({ status }) => status !== 200).length;
  // The server frees what it needed to open them.
  await sleep(2000);
  const idle = (await workOf()) - idleBefore;
  const memoryUsed = memory() - memoryBefore;
  const withListeners = await recordPayments(stage, (id) => sentAt.set(id, performance.now()));
  await sleep(2000);
  for (const listener of listeners) listener.close();
  return {
    'memory of a listener, KB': figure((memoryUsed * 1024) / listenerCount),
    'share of a core of an idle listener, %': figure(
      (idle / (seconds * 1000) / listenerCount) * 100,
      4,
    ),
    'payments alone p50, ms': figure(percentile(alone, 0.5)),
    'payments alone p99, ms': figure(percentile(alone, 0.99)),
    'payments with listeners p50, ms': figure(percentile(withListeners, 0.5)),
    'payments with listeners p99, ms': figure(percentile(withListeners, 0.99)),
    'request to stream p50, ms': figure(percentile(delays, 0.5)),
    'request to stream p95, ms': figure(percentile(delays, 0.95)),
    'request to stream p99, ms': figure(percentile(delays, 0.99)),
    'events received': delays.length,
    'events missing': withListeners.length * listenerCount - delays.length,
    refused,
  };
}

async function openAll({ processes, cookies }: Stage, onChange: (id: string) => void) {
  const listeners: Listener[] = [];
  for (let number = 0; number < listenerCount; number += 1) {
    const { origin } = inTurns(processes, number);
    listeners.push(await openListener(origin, inTurns(cookies, number), onChange));
  }
  return listeners;
}

/** Records twenty payments a second. @returns the time of each call in milliseconds */
async function recordPayments(
  { processes, nextPayment, seconds }: Stage,
  onSent: (transactionId: string) => void,
): Promise<number[]> {
  const calls: Promise<number>[] = [];
  const started = performance.now();
  for (let number = 0; number < seconds * paymentsPerSecond; number += 1) {
    await sleep(Math.max(0, started + (number * 1000) / paymentsPerSecond - performance.now()));
    const request = nextPayment();
    if (!request) break;
    const body = request.body as { trans_id: string };
    onSent(body.trans_id);
    calls.push(send(inTurns(processes, number).origin, request));
  }
  return Promise.all(calls);
}

async function send(origin: string, { path, body, cookie = '' }: HttpRequest): Promise<number> {
  const sent = performance.now();
  const answer = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!text.includes('"status":"success"')) throw new Error(`a payment was refused: ${text}`);
  return performance.now() - sent;
}

/** Opens many streams at random times of a minute, as browsers do after a restart. */
async function reconnect({ processes, cookies }: Stage) {
  const times: number[] = [];
  const statuses = new Map<number, number>();
  const memory = () => processes.reduce((sum, server) => sum + server.memory().now, 0);
  const memoryBefore = memory();
  const before = processorTime(processes);
  const connects = Array.from({ length: reconnects }, async (_, number) => {
    await sleep(Math.random() * reconnectSeconds * 1000);
    const started = performance.now();
    const { origin } = inTurns(processes, number);
    const listener = await openListener(origin, inTurns(cookies, number), () => {});
    times.push(performance.now() - started);
    statuses.set(listener.status, (statuses.get(listener.status) ?? 0) + 1);
    return listener;
  });
  const listeners = await Promise.all(connects);
  const work = processorTime(processes) - before;
  const memoryUsed = memory() - memoryBefore;
  for (const listener of listeners) listener.close();
  return {
    ...Object.fromEntries([...statuses].map(([status, count]) => [`answered ${status}`, count])),
    'p50, ms': figure(percentile(times, 0.5)),
    'p99, ms': figure(percentile(times, 0.99)),
    'longest, ms': figure(percentile(times, 1)),
    'processor time of one, ms': figure(work / reconnects, 2),
    'memory of one, KB': figure((memoryUsed * 1024) / reconnects),
  };
}

function processorTime(processes: readonly Process[]): number {
  return processes.reduce((sum, server) => sum + server.ownProcessorTime(), 0);
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
}

const figure = (value: number, digits = 1) => Number(value.toFixed(digits));
