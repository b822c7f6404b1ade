import { setTimeout as sleep } from 'node:timers/promises';
import { type Crew, Journey } from './journey.ts';

const atOnce = 6;

/** Several journeys at once, each followed by the next, until they are halted or lose an answer. */
export class Traffic {
  #crew: Crew;
  /** Of each lane: those under way are taken up again after a halt. */
  readonly #lanes: Journey[][] = Array.from({ length: atOnce }, () => [new Journey()]);
  #running: Promise<unknown> = Promise.resolve();
  #isGoing = false;
  #failure: unknown = null;
  lostAnswers = 0;

  constructor(crew: Crew) {
    this.#crew = crew;
  }

  /** Goes on at another server of the same database. */
  moveTo(url: string): void {
    const { agent, banker, admin } = this.#crew;
    this.#crew = { agent: agent.at(url), banker: banker.at(url), admin: admin.at(url) };
  }

  /** How many steps the server has acknowledged. */
  get acknowledged(): number {
    return this.#all().reduce((sum, journey) => sum + journey.acknowledged, 0);
  }

  /** Goes on, unless it does already, until this many more steps are acknowledged, and leaves the rest under way. */
  async grow(count: number): Promise<void> {
    const enough = this.acknowledged + count;
    if (!this.#isGoing) this.#go();
    while (this.acknowledged < enough) {
      if (this.#failure !== null) throw this.#failure;
      await sleep(5);
    }
  }

  /** Waits for the answers under way, or for their loss. */
  async halt(): Promise<void> {
    this.#isGoing = false;
    await this.#running;
  }

  /** What was acknowledged and is not there, or is there and was never sent; of the last journeys. */
  async differences(ofLast = 3): Promise<string[]> {
    const found: string[] = [];
    const compare = async (lane: readonly Journey[]) => {
      for (const journey of lane.slice(-ofLast)) {
        const difference = await journey.difference(this.#crew);
        if (difference !== null) found.push(difference);
      }
    };
    await Promise.all(this.#lanes.map(compare));
    return found;
  }

  #go(): void {
    this.#isGoing = true;
    this.#running = Promise.all(this.#lanes.map((lane) => this.#drive(lane)));
    this.#running.catch((error: unknown) => (this.#failure = error));
  }

  async #drive(lane: Journey[]): Promise<void> {
    while (this.#isGoing) {
      let journey = lane.at(-1);
      if (!journey || journey.isOver) lane.push((journey = new Journey()));
      if (await journey.goOn(this.#crew)) continue;
      this.lostAnswers += 1;
      return;
    }
  }

  #all(): Journey[] {
    return this.#lanes.flat();
  }
}
