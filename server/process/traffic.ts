import { setTimeout as sleep } from 'node:timers/promises';
import { type Clients, Journey } from './journey.ts';

const laneCount = 6;

/**
 * Runs several journeys at the same time, one after the other in each lane, until stopped or until
 * an answer is lost.
 */
export class Traffic {
  #clients: Clients;
  /** Journeys by lane. The last one of each lane continues after a stop. */
  readonly #lanes: Journey[][] = Array.from({ length: laneCount }, () => [new Journey()]);
  #running: Promise<unknown> = Promise.resolve();
  #isRunning = false;
  #failure: unknown = null;
  lostAnswers = 0;

  constructor(clients: Clients) {
    this.#clients = clients;
  }

  /** Switches to another server of the same database. */
  moveTo(url: string): void {
    const { agent, banker, admin } = this.#clients;
    this.#clients = { agent: agent.at(url), banker: banker.at(url), admin: admin.at(url) };
  }

  /** Number of steps that the server has acknowledged. */
  get acknowledged(): number {
    return this.#all().reduce((sum, journey) => sum + journey.acknowledged, 0);
  }

  /** Runs until this many more steps are acknowledged. Does not stop the traffic. */
  async runFor(count: number): Promise<void> {
    const target = this.acknowledged + count;
    if (!this.#isRunning) this.#start();
    while (this.acknowledged < target) {
      if (this.#failure !== null) throw this.#failure;
      await sleep(5);
    }
  }

  /** Stops and waits until all pending answers have arrived or are lost. */
  async stop(): Promise<void> {
    this.#isRunning = false;
    await this.#running;
  }

  /** Compares the last journeys of each lane with the server, and describes the differences. */
  async differences(ofLast = 3): Promise<string[]> {
    const differences: string[] = [];
    const compare = async (lane: readonly Journey[]) => {
      for (const journey of lane.slice(-ofLast)) {
        const difference = await journey.difference(this.#clients);
        if (difference !== null) differences.push(difference);
      }
    };
    await Promise.all(this.#lanes.map(compare));
    return differences;
  }

  #start(): void {
    this.#isRunning = true;
    this.#running = Promise.all(this.#lanes.map((lane) => this.#runLane(lane)));
    this.#running.catch((error: unknown) => (this.#failure = error));
  }

  async #runLane(lane: Journey[]): Promise<void> {
    while (this.#isRunning) {
      let journey = lane.at(-1);
      if (!journey || journey.isDone) lane.push((journey = new Journey()));
      if (await journey.nextStep(this.#clients)) continue;
      this.lostAnswers += 1;
      return;
    }
  }

  #all(): Journey[] {
    return this.#lanes.flat();
  }
}
