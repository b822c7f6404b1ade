import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { HttpRequest } from '#server/process/httpClient.ts';
import { percentile } from '../percentile.ts';

export interface Load {
  server: {
    origin: string;
    /** Returns the processor time that the server has used so far, in milliseconds. */
    processorTime(): number;
  };
  connections: number;
  /** Duration in seconds. */
  seconds: number;
  /** Returns the next request of a connection; null after the last one. */
  next: (connection: number) => HttpRequest | null;
}

export interface LoadResult {
  /** Answers per second. */
  rate: number;
  /** Milliseconds. */
  p50: number;
  /** Milliseconds. */
  p99: number;
  /** Number of answers other than a success. */
  errors: number;
  /**
   * Processor time per answer in milliseconds. Unlike the other figures it does not depend on other
   * work on the machine.
   */
  work: number;
}

interface Sample {
  ms: number;
  isSuccess: boolean;
}

/** Sends one request after the other on each of several open connections. */
export async function runLoad({ server, connections, seconds, next }: Load): Promise<LoadResult> {
  const samples: Sample[] = [];
  const timeBefore = server.processorTime();
  const started = performance.now();
  const hasEnded = () => performance.now() - started > seconds * 1000;
  const connectionLoops = Array.from({ length: connections }, async (_, index) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let call = next(index); call && !hasEnded(); call = next(index)) {
      const sent = performance.now();
      const isSuccess = await send(agent, server.origin, call);
      samples.push({ ms: performance.now() - sent, isSuccess });
    }
    agent.destroy();
  });
  await Promise.all(connectionLoops);
  const elapsedSeconds = (performance.now() - started) / 1000;
  const work = (server.processorTime() - timeBefore) / samples.length;
  const times = samples.map(({ ms }) => ms);
  const errors = samples.filter(({ isSuccess }) => !isSuccess).length;
  return {
    rate: samples.length / elapsedSeconds,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    errors,
    work,
  };
}

/** Returns true for a successful answer. `fetch` takes more processor time. */
export async function send(agent: Agent, origin: string, { path, body, cookie }: HttpRequest) {
  const content = body === undefined ? '' : JSON.stringify(body);
  const headers = {
    ...(cookie && { cookie }),
    ...(content && {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(content),
    }),
  };
  const method = content ? 'POST' : 'GET';
  const sent = request(`${origin}${path}`, { agent, method, headers }).end(content);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return !(await text(answer)).includes('"status":"error"') && answer.statusCode === 200;
}
