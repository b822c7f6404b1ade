import http from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Product } from './product.ts';
import { Release } from './release.ts';

/**
 * Stands between the browser and the server and fails on purpose, as tests ask it to. The server
 * behind it knows nothing of it.
 */
export interface Fault {
  /** `script.php?run=name`, `*` for every call, or the path of a file. */
  call: string;
  /**
   * - `answer`: answers in the server's stead, which never hears of the call.
   * - `drop`: cuts the connection before the server hears of the call.
   * - `loseAnswer`: lets the call through and cuts the connection instead of answering.
   * - `cutAnswer`: lets the call through and cuts the connection in the middle of the answer.
   * - `swapAnswer`: lets the call through and answers something else.
   * - `slow`: lets the call through and holds the answer back for `delayMs`.
   * - `crash`: kills the server `delayMs` after it began to hear of the call.
   * - `crashAfter`: kills the server when it has answered, and loses the answer.
   */
  kind:
    | 'answer'
    | 'drop'
    | 'loseAnswer'
    | 'cutAnswer'
    | 'swapAnswer'
    | 'slow'
    | 'crash'
    | 'crashAfter';
  /** Of `answer` and `swapAnswer`. */
  status?: number;
  body?: string;
  contentType?: string;
  /** Of `slow` and `crash`. */
  delayMs?: number;
  /** How often, at most. */
  times: number;
}

/** Where tests leave their wishes: POST adds a fault, DELETE forgets all. */
export const faultsPath = '/__faults';
/** POST puts out another release under the mark in the body, DELETE goes back to the build. */
export const releasePath = '/__release';

type AnswerFault = Exclude<Fault['kind'], 'drop' | 'answer' | 'crash'>;

interface Call {
  request: http.IncomingMessage;
  response: http.ServerResponse;
}

export function startFaultyProxy(
  port: number,
  serverPort: number,
  product: Product,
): Promise<http.Server> {
  const faults: Fault[] = [];
  let release = new Release('');

  async function takeWish({ request, response }: Call) {
    const body = await textOf(request);
    const isForgotten = request.method === 'DELETE';
    if (request.url === releasePath) release = new Release(isForgotten ? '' : body);
    else if (isForgotten) faults.length = 0;
    else faults.push(JSON.parse(body));
    response.end();
  }

  const proxy = http.createServer((request, response) => {
    const call = { request, response };
    const url = request.url ?? '/';
    if (url === faultsPath || url === releasePath) return void takeWish(call);
    const fault = faults.find((wish) => wish.times > 0 && fits(wish, url));
    if (fault) fault.times -= 1;
    const handling = fault ? spoil(call, fault) : pass(call);
    void handling.catch(() => request.socket.destroy());
  });

  async function spoil(call: Call, fault: Fault) {
    const { request } = call;
    switch (fault.kind) {
      case 'drop':
        return void request.socket.destroy();
      case 'answer':
        request.resume();
        return answer(call, fault);
      case 'crash':
        void wait(fault.delayMs ?? 0).then(product.crash);
        return pass(call);
      default:
        return spoilAnswer(call, fault, fault.kind);
    }
  }

  async function spoilAnswer(call: Call, fault: Fault, kind: AnswerFault) {
    const { request, response } = call;
    const incoming = await ask(request, serverPort);
    const text = await textOf(incoming);
    switch (kind) {
      case 'loseAnswer':
        return void request.socket.destroy();
      case 'crashAfter':
        await product.crash();
        return void request.socket.destroy();
      case 'swapAnswer':
        return answer(call, fault);
      case 'slow':
        await wait(fault.delayMs ?? 0);
        response.writeHead(incoming.statusCode ?? 502, incoming.headers);
        return void response.end(text);
      case 'cutAnswer':
        response.writeHead(incoming.statusCode ?? 502, incoming.headers);
        response.write(text.slice(0, text.length / 2), () => request.socket.destroy());
        return;
      default:
        return kind satisfies never;
    }
  }

  async function pass(call: Call) {
    if (!release.isAsBuilt) return passRenamed(call);
    const { request, response } = call;
    const incoming = await ask(request, serverPort);
    response.writeHead(incoming.statusCode ?? 502, incoming.headers);
    incoming.pipe(response);
    incoming.once('error', () => request.socket.destroy());
  }

  async function passRenamed({ request, response }: Call) {
    // The server would call a file unchanged that has other names in it now.
    delete request.headers['if-none-match'];
    delete request.headers['if-modified-since'];
    // Nor can it be renamed while it is compressed.
    delete request.headers['accept-encoding'];
    const incoming = await ask(request, serverPort, release.pathOf(request.url ?? '/'));
    const { 'content-length': _length, etag: _tag, ...headers } = incoming.headers;
    response.writeHead(incoming.statusCode ?? 502, headers);
    if (!/javascript|css|html/.test(headers['content-type'] ?? '')) return incoming.pipe(response);
    return response.end(release.rename(await textOf(incoming)));
  }

  return new Promise((resolve) => proxy.listen(port, '127.0.0.1', () => resolve(proxy)));
}

const fits = ({ call }: Fault, url: string) =>
  call === '*' ? url.startsWith('/api/') : url === `/api/${call}` || url === call;

function answer({ response }: Call, { status, contentType, body }: Fault) {
  response.writeHead(status ?? 500, { 'content-type': contentType ?? 'application/json' });
  response.end(body ?? '');
}

/** Hands a request on, and resolves when its answer begins. */
function ask(
  request: http.IncomingMessage,
  port: number,
  path = request.url,
): Promise<http.IncomingMessage> {
  const { method, headers } = request;
  // A connection for each: a crash must not break the calls after it.
  const options = { host: '127.0.0.1', port, path, method, headers, agent: false } as const;
  return new Promise((resolve, reject) => {
    request.pipe(http.request(options, resolve).once('error', reject));
  });
}

async function textOf(stream: http.IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
