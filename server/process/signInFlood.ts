import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';

/** Failing sign-ins on a connection from each of the given addresses, each with another name. */
export class SignInFlood {
  readonly #port: number;
  readonly #end = new AbortController();
  readonly #connections: Promise<void>[];
  /** Number of answers by message. */
  readonly answers = new Map<string, number>();

  constructor(port: number, addresses: readonly string[]) {
    this.#port = port;
    this.#connections = addresses.map((address) => this.#attempt(address));
  }

  async stop(): Promise<void> {
    this.#end.abort();
    await Promise.all(this.#connections);
  }

  async #attempt(localAddress: string): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress });
    while (!this.#end.signal.aborted) {
      const message = await this.#signIn(agent);
      this.answers.set(message, (this.answers.get(message) ?? 0) + 1);
    }
    agent.destroy();
  }

  async #signIn(agent: Agent): Promise<string> {
    const envelope = { deviceType: 'web', timezone: 'Asia/Kolkata', username: randomUUID() };
    const sending = request({
      host: '127.0.0.1',
      port: this.#port,
      method: 'POST',
      path: '/api/login.php?run=login',
      headers: { 'content-type': 'application/json' },
      agent,
    });
    sending.end(JSON.stringify({ ...envelope, password: 'Zed-pass-12345' }));
    try {
      const [response] = (await once(sending, 'response')) as [IncomingMessage];
      const { message } = JSON.parse(await text(response)) as { message: string };
      return message;
    } catch (error) {
      return String(error);
    }
  }
}
