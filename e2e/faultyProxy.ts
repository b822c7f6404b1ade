import http from 'node:http';

/**
 * Stands between the browser and the server and fails on purpose, as tests ask it to. The server
 * behind it knows nothing of it.
 */
export interface Fault {
  /** `script.php?run=name`, or `*` for every call. */
  call: string;
  /**
   * - `answer`: answers in the server's stead, which never hears of the call.
   * - `drop`: cuts the connection before the server hears of the call.
   * - `loseAnswer`: lets the call through and cuts the connection instead of answering.
   */
  kind: 'answer' | 'drop' | 'loseAnswer';
  /** Of `answer`. */
  status?: number;
  body?: string;
  contentType?: string;
  /** How often, at most. */
  times: number;
}

/** Where tests leave their wishes: POST adds a fault, DELETE forgets all. */
export const faultsPath = '/__faults';

export function startFaultyProxy(port: number, serverPort: number): Promise<http.Server> {
  const faults: Fault[] = [];
  const proxy = http.createServer((request, response) => {
    if (request.url === faultsPath) return void takeWish(faults, request, response);
    const fault = faults.find((wish) => wish.times > 0 && fits(wish, request.url ?? ''));
    if (!fault) return forward(request, response, serverPort, false);
    fault.times -= 1;
    if (fault.kind === 'drop') return void request.socket.destroy();
    if (fault.kind === 'loseAnswer') return forward(request, response, serverPort, true);
    request.resume();
    response.writeHead(fault.status ?? 500, {
      'content-type': fault.contentType ?? 'application/json',
    });
    response.end(fault.body ?? '');
  });
  return new Promise((resolve) => proxy.listen(port, '127.0.0.1', () => resolve(proxy)));
}

const fits = ({ call }: Fault, url: string) =>
  call === '*' ? url.startsWith('/api/') : url === `/api/${call}`;

async function takeWish(
  faults: Fault[],
  request: http.IncomingMessage,
  answer: http.ServerResponse,
) {
  if (request.method === 'DELETE') faults.length = 0;
  else {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    faults.push(JSON.parse(Buffer.concat(chunks).toString()));
  }
  answer.end();
}

function forward(
  request: http.IncomingMessage,
  response: http.ServerResponse,
  port: number,
  losesAnswer: boolean,
) {
  const { url, method, headers } = request;
  const options = { host: '127.0.0.1', port, path: url, method, headers };
  const onward = http.request(options, (answer) => {
    if (losesAnswer) {
      answer.resume();
      answer.once('end', () => request.socket.destroy());
      return;
    }
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  onward.once('error', () => request.socket.destroy());
  request.pipe(onward);
}
