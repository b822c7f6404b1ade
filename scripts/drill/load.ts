import { setTimeout as sleep } from 'node:timers/promises';
import type { CallName, PayloadOf } from '#api/contract/calls.ts';
import { type HttpAnswer, HttpClient } from '#server/process/httpClient.ts';
import { Journey, type Clients } from '#server/process/journey.ts';
import { firstPage } from '#server/test/payloads.ts';
import { passwordOf } from '#server/test/people.ts';
import type { DatabaseCluster } from './databaseCluster.ts';
import { Successes } from './observations.ts';

const writeLanes = 10;
const readLanes = 5;
/** Between the calls of a lane. */
const pauseMs = 150;
const timeoutMs = 10_000;
const primaryIntervalMs = 300;

const list = 'transaction.php?run=getTransactionsList';

/** Number of calls by outcome: an HTTP status, or the reason for a missing answer. */
export type Answers = Map<string, number>;

/** Signs in one client per role, each of which counts its answers. */
export async function signIn(url: string, answers: Answers): Promise<Clients> {
  const open = async (name: keyof Clients) => {
    const client = new CountingClient(url, name, answers);
    await client.signIn(passwordOf(name));
    return client;
  };
  return { agent: await open('agent'), banker: await open('banker'), admin: await open('admin') };
}

class CountingClient extends HttpClient {
  readonly #answers: Answers;

  constructor(url: string, name: string, answers: Answers) {
    super(url, name, timeoutMs);
    this.#answers = answers;
  }

  override call<Name extends CallName>(name: Name, payload: PayloadOf<Name>) {
    return this.#count(super.call(name, payload));
  }

  override upload<Name extends CallName>(name: Name, payload: PayloadOf<Name>, ...files: Buffer[]) {
    return this.#count(super.upload(name, payload, ...files));
  }

  async #count(answer: Promise<HttpAnswer>): Promise<HttpAnswer> {
    const outcome = await answer.then(({ status }) => String(status), reasonOf);
    this.#answers.set(outcome, (this.#answers.get(outcome) ?? 0) + 1);
    return answer;
  }
}

/** HAProxy answers in HTML, which is a syntax error here, when no server is ready. */
function reasonOf(error: Error): string {
  return [error.name, error.cause instanceof Error ? error.cause.message : ''].join(' ').trim();
}

/**
 * Users who initiate, pay and read until stopped. A call without an answer is repeated with the
 * same ids.
 */
export class Load {
  readonly writes = new Successes();
  readonly reads = new Successes();
  /** Times at which a database node called itself the primary. */
  readonly primaries = new Successes();
  readonly journeys: Journey[] = [];
  readonly unexpected: string[] = [];
  readonly #clients: Clients;
  readonly #cluster: DatabaseCluster;
  #isRunning = true;
  readonly #lanes: Promise<unknown>;

  constructor(clients: Clients, cluster: DatabaseCluster) {
    this.#clients = clients;
    this.#cluster = cluster;
    const lanes = [
      ...Array.from({ length: writeLanes }, () => this.#write()),
      ...Array.from({ length: readLanes }, () => this.#read()),
      this.#watchPrimary(),
    ];
    this.#lanes = Promise.all(lanes);
  }

  /** Stops and waits until no call is pending. */
  async stop(): Promise<void> {
    this.#isRunning = false;
    await this.#lanes;
  }

  async #write(): Promise<void> {
    while (this.#isRunning) {
      const journey = new Journey();
      this.journeys.push(journey);
      await this.#finish(journey).catch((error: unknown) => this.unexpected.push(String(error)));
    }
  }

  async #finish(journey: Journey): Promise<void> {
    while (this.#isRunning && !journey.isDone) {
      const sentAt = performance.now();
      if (await journey.nextStep(this.#clients)) this.writes.add(sentAt);
      await sleep(pauseMs);
    }
  }

  async #read(): Promise<void> {
    while (this.#isRunning) {
      const sentAt = performance.now();
      const answer = await this.#clients.admin.call(list, firstPage).catch(() => null);
      if (answer?.body['status'] === 'success') this.reads.add(sentAt);
      await sleep(pauseMs);
    }
  }

  async #watchPrimary(): Promise<void> {
    while (this.#isRunning) {
      const askedAt = performance.now();
      if (await this.#cluster.findPrimary()) this.primaries.add(askedAt);
      await sleep(primaryIntervalMs);
    }
  }
}
