import http from 'node:http';
import { Transform } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { backgroundHeader, livePath } from '#api/contract/live.ts';
import type { AppProcess } from './appProcess.ts';
import { Release } from './release.ts';

/**
 * A fault that the proxy between browser and server injects at the request of a test.
 */
export interface Fault {
  /** `script.php?run=name`, `*` for every call, or the path of a file. */
  call: string;
  /**
   * - `respond`: responds without forwarding the call to the server.
   * - `dropRequest`: closes the connection without forwarding the call.
   * - `dropResponse`: forwards the call and closes the connection without a response.
   * - `truncateResponse`: forwards the call and closes the connection in the middle of the response.
   * - `replaceResponse`: forwards the call and sends another response.
   * - `delayResponse`: forwards the call and delays the response by `delayMs`.
   * - `delayStream`: forwards the call and delays each part of an endless response by `delayMs`.
   * - `crash`: forwards the call and kills the server after `delayMs`.
   * - `crashAfterResponse`: forwards the call, kills the server after its response, and drops it.
   */
  kind:
    | 'respond'
    | 'dropRequest'
    | 'dropResponse'
    | 'truncateResponse'
    | 'replaceResponse'
    | 'delayResponse'
    | 'delayStream'
    | 'crash'
    | 'crashAfterResponse';
  /** For `respond` and `replaceResponse`. */
  status?: number;
  body?: string;
  contentType?: string;
  /** For `delayResponse`, `delayStream` and `crash`. */
  delayMs?: number;
  /** Maximum number of affected calls. */
  times: number;
}

/** Header of a browser whose pages follow nothing: the server offers it no stream of changes. */
export const withoutLiveHeader = 'x-without-live';

/** Control path of the faults: POST adds a fault, DELETE removes all. */
export const faultsPath = '/__faults';
/** Control path of the release: POST deploys the release named in the body, DELETE the build. */
export const releasePath = '/__release';
/** Control path of a session's streams of changes: GET returns the number of open ones, DELETE cuts them. */
export const streamsPath = '/__streams';

const capabilitiesUrl = '/api/common.php?run=getCapabilities';

const controlPaths: ReadonlySet<string> = new Set([faultsPath, releasePath, streamsPath]);

/**
 * Path of a push service: the server sends notifications to `/__push/<browser>`. GET returns the paths
 * that it has sent to.
 */
export const pushPath = '/__push';

type ResponseFault = Exclude<Fault['kind'], 'dropRequest' | 'respond' | 'crash' | 'delayStream'>;

interface Call {
  request: http.IncomingMessage;
  response: http.ServerResponse;
}

export function startFaultProxy(
  port: number,
  serverPort: number,
  app: AppProcess,
): Promise<http.Server> {
  const faults: Fault[] = [];
  const pushed: string[] = [];
  let release = new Release('');
  /** The open streams of changes, each with its session. */
  const streams = new Map<http.ServerResponse, string | undefined>();

  async function handleControlRequest({ request, response }: Call) {
    const body = await textOf(request);
    const isDelete = request.method === 'DELETE';
    if (request.url === streamsPath) return controlStreams({ request, response }, isDelete);
    if (request.url === releasePath) release = new Release(isDelete ? '' : body);
    else if (isDelete) faults.length = 0;
    else faults.push(JSON.parse(body));
    response.end();
  }

  function controlStreams({ request, response }: Call, isCut: boolean) {
    const session = sessionOf(request);
    const own = [...streams.keys()].filter((stream) => streams.get(stream) === session);
    response.end(String(own.length));
    if (isCut) for (const stream of own) stream.destroy();
  }

  const proxy = http.createServer((request, response) => {
    const call = { request, response };
    const url = request.url ?? '/';
    if (controlPaths.has(url)) return void handleControlRequest(call);
    if (url.startsWith(pushPath)) return handlePush(call);
    const fault = faults.find((fault) => fault.times > 0 && fits(fault, request));
    if (fault) fault.times -= 1;
    const handling = fault ? applyFault(call, fault) : passThrough(call);
    void handling.catch(() => request.socket.destroy());
  });

  function handlePush({ request, response }: Call) {
    request.resume();
    if (request.method === 'GET') return response.end(JSON.stringify(pushed));
    pushed.push(request.url ?? '');
    return response.writeHead(201).end();
  }

  async function applyFault(call: Call, fault: Fault) {
    const { request } = call;
    switch (fault.kind) {
      case 'dropRequest':
        return void request.socket.destroy();
      case 'respond':
        request.resume();
        return respond(call, fault);
      case 'crash':
        void wait(fault.delayMs ?? 0).then(app.crash);
        return passThrough(call);
      case 'delayStream':
        return passThrough(call, delayBy(fault.delayMs ?? 0));
      default:
        return applyResponseFault(call, fault, fault.kind);
    }
  }

  async function applyResponseFault(call: Call, fault: Fault, kind: ResponseFault) {
    const { request, response } = call;
    const incoming = await forward(request, serverPort);
    const text = await textOf(incoming);
    switch (kind) {
      case 'dropResponse':
        return void request.socket.destroy();
      case 'crashAfterResponse':
        await app.crash();
        return void request.socket.destroy();
      case 'replaceResponse':
        return respond(call, fault);
      case 'delayResponse':
        await wait(fault.delayMs ?? 0);
        response.writeHead(incoming.statusCode ?? 502, incoming.headers);
        return void response.end(text);
      case 'truncateResponse':
        response.writeHead(incoming.statusCode ?? 502, incoming.headers);
        response.write(text.slice(0, text.length / 2), () => request.socket.destroy());
        return;
      default:
        return kind satisfies never;
    }
  }

  /** @param delay delays the parts of a stream of changes */
  async function passThrough(call: Call, delay = delayBy(0)) {
    const { request, response } = call;
    const isLive = isStream(request);
    if (!release.isOriginalBuild && !isLive) return passRenamed(call);
    if (request.url === capabilitiesUrl && request.headers[withoutLiveHeader]) {
      return passWithoutLive(call);
    }
    const incoming = await forward(request, serverPort);
    // The page may have gone meanwhile. An answer without an end would stay open for ever.
    if (request.socket.destroyed) return void incoming.destroy();
    response.writeHead(incoming.statusCode ?? 502, incoming.headers);
    if (isLive) {
      // Otherwise the headers wait for the first event.
      response.flushHeaders();
      streams.set(response, sessionOf(request));
      response.once('close', () => {
        streams.delete(response);
        incoming.destroy();
      });
      incoming.pipe(delay).pipe(response);
    } else incoming.pipe(response);
    incoming.once('error', () => request.socket.destroy());
  }

  /** Answers which capabilities there are as a server without a stream of changes. */
  async function passWithoutLive({ request, response }: Call) {
    // Compressed answers cannot be changed.
    delete request.headers['accept-encoding'];
    const incoming = await forward(request, serverPort);
    const { 'content-length': _length, ...headers } = incoming.headers;
    response.writeHead(incoming.statusCode ?? 502, headers);
    response.end((await textOf(incoming)).replace(/,"LIVE":true|"LIVE":true,?/, ''));
  }

  /** Answers as the release that is deployed when the request arrives. */
  async function passRenamed({ request, response }: Call) {
    const deployed = release;
    // The server must not respond with 304, because the proxy changes the names in the file.
    delete request.headers['if-none-match'];
    delete request.headers['if-modified-since'];
    // Compressed files cannot be changed.
    delete request.headers['accept-encoding'];
    const incoming = await forward(request, serverPort, deployed.pathOf(request.url ?? '/'));
    const { 'content-length': _length, etag: _tag, ...headers } = incoming.headers;
    response.writeHead(incoming.statusCode ?? 502, headers);
    if (!/javascript|css|html/.test(headers['content-type'] ?? '')) return incoming.pipe(response);
    return response.end(deployed.rename(await textOf(incoming)));
  }

  // A connection that is closed just when a test sends its next call would fail that call.
  proxy.keepAliveTimeout = 0;
  return new Promise((resolve) => proxy.listen(port, '127.0.0.1', () => resolve(proxy)));
}

const sessionOf = ({ headers }: http.IncomingMessage) =>
  headers.cookie?.match(/\bsid=([^;]+)/)?.[1];

/** A fault of one call waits for the call of the user: reads after events come at any time. */
function fits({ call }: Fault, { url = '/', headers }: http.IncomingMessage): boolean {
  if (call === '*') return url.startsWith('/api/');
  const isCalled =
    url === `/api/${call}` || url === call || (call === livePath && isStream({ url }));
  return isCalled && !headers[backgroundHeader];
}

/** A stream that continues names its position. */
const isStream = ({ url }: Pick<http.IncomingMessage, 'url'>) =>
  url === livePath || url?.startsWith(`${livePath}?`) === true;

function respond({ response }: Call, { status, contentType, body }: Fault) {
  response.writeHead(status ?? 500, { 'content-type': contentType ?? 'application/json' });
  response.end(body ?? '');
}

/** Returns a stream that passes each part on after a delay. */
const delayBy = (delayMs: number) =>
  new Transform({
    async transform(part, _encoding, pass) {
      if (delayMs > 0) await wait(delayMs);
      pass(null, part);
    },
  });

/** Forwards a request and resolves when its response begins. */
function forward(
  request: http.IncomingMessage,
  port: number,
  path = request.url,
): Promise<http.IncomingMessage> {
  const { method, headers } = request;
  // One connection per request, so that a crash does not affect later calls.
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
