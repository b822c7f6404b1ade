import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** An open stream of changes, read with little processor time. */
export interface Listener {
  /** Status of the answer. */
  status: number;
  close(): void;
}

const transactionEvent = /"kind":"transaction","id":"([^"]+)"/g;

/**
 * Opens a stream.
 * @param onChange is called for each change of a transaction.
 */
export async function openListener(
  origin: string,
  cookie: string,
  onChange: (transactionId: string) => void,
): Promise<Listener> {
  const { port, hostname, host } = new URL(origin);
  const socket = connect(Number(port), hostname).setEncoding('latin1');
  await once(socket, 'connect');
  socket.write(`GET /live HTTP/1.1\r\nhost: ${host}\r\ncookie: ${cookie}\r\n\r\n`);
  const status = Number((await firstChunk(socket)).split(' ')[1]);
  socket.on('data', (chunk: string) => {
    for (const [, id = ''] of chunk.matchAll(transactionEvent)) onChange(id);
  });
  return { status, close: () => socket.destroy() };
}

async function firstChunk(socket: Socket): Promise<string> {
  const chunk = await Promise.race([once(socket, 'data'), once(socket, 'close')]);
  socket.on('error', () => {});
  return String(chunk[0] ?? '');
}
