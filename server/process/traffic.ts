import { setTimeout as sleep } from 'node:timers/promises';
import { type Crew, Journey } from './journey.ts';

const atOnce = 6;

/** Several journeys at once, each followed by the next, until they are halted or lose an answer. */
export class Traffic {
  readonly #crew: Crew;
  /** Of each lane: those under way are taken up again after a halt. */
  readonly #lanes: Journey[][] = Array.from({ length: atOnce }, () => [new Journey()]);
  #running: Promise<unknown> = Promise.resolve();
  #isHalting = false;
  #failure: unknown = null;
  lostAnswers = 0;

  constructor(crew: Crew) {
    this.#crew = crew;
  }

  /** How many steps the server has acknowledged. */
  get acknowledged(): number {
    return this.#all().reduce((sum, journey) => sum + journey.acknowledged, 0);
  }

  /** Goes on until this many more steps are acknowledged, and leaves the rest under way. */
  async grow(count: number): Promise<void> {
    const enough = this.acknowledged + count;
    this.#isHalting = false;
    this.#running = Promise.all(this.#lanes.map((lane) => this.#drive(lane)));
    this.#running.catch((error: unknown) => (this.#failure = error));
    while (this.acknowledged < enough) {
      if (this.#failure !== null) throw this.#failure;
      await sleep(5);
    }
  }

  /** Waits for the answers under way, or for their loss. */
  async halt(): Promise<void> {
    this.#isHalting = true;
    await this.#running;
  }

  /** What was acknowledged and is not there, or is there and was never sent; of the last journeys. */
  async differences(ofLast = 3): Promise<string[]> {
    const recent = this.#lanes.flatMap((lane) => lane.slice(-ofLast));
    const found = await Promise.all(recent.map((journey) => journey.difference(this.#crew)));
    return found.filter((difference) => difference !== null);
  }

  async #drive(lane: Journey[]): Promise<void> {
    while (!this.#isHalting) {
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
