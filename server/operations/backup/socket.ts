import { chmodSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { errorCode, errorText } from '#server/db/errors.ts';
import { StartError } from '#server/startError.ts';
import { type BackupSource, makeBackup, type Backup } from './make.ts';

// Only one process can open the embedded database. A running server therefore makes the backup
// itself, on request of the owner of the data folder through this socket.

const socketPath = (dataDir: string) => join(resolve(dataDir), 'backup.sock');
const maxPathLength = 4096;
/** Time limit for a client to send its request. */
const requestTimeoutMs = 5000;

const request = z.strictObject({ parent: z.string().max(maxPathLength) });
type Answer = { backup: Backup } | { refused: string };

export interface BackupListenerOptions extends BackupSource {
  dataDir: string;
  /** Receives the error of a backup that failed for a reason the client did not cause. */
  onError: (error: unknown) => void;
}

/**
 * Makes backups on request. @returns a function that stops listening and cancels a running backup.
 */
export async function listenForBackups(
  options: BackupListenerOptions,
): Promise<() => Promise<void>> {
  const path = socketPath(options.dataDir);
  const abort = new AbortController();
  let running: Promise<void> = Promise.resolve();
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', () => {});
    running = running.then(() => serve(socket, options, abort.signal));
  });
  // The lock on the folder ensures that no other server uses this socket.
  rmSync(path, { force: true });
  server.listen(path);
  await once(server, 'listening');
  chmodSync(path, 0o600);
  server.unref();
  return async () => {
    server.close();
    abort.abort(new StartError('The server is stopping'));
    await running;
  };
}

async function serve(
  socket: Socket,
  options: BackupListenerOptions,
  signal: AbortSignal,
): Promise<void> {
  const answer = await answerTo(socket, options, signal);
  socket.end(JSON.stringify(answer));
}

async function answerTo(
  socket: Socket,
  options: BackupListenerOptions,
  signal: AbortSignal,
): Promise<Answer> {
  try {
    socket.setTimeout(requestTimeoutMs, () => socket.destroy());
    const { parent } = request.parse(JSON.parse(await text(socket)));
    socket.setTimeout(0);
    return { backup: await makeBackup(options, parent, signal) };
  } catch (error) {
    if (!(error instanceof StartError)) options.onError(error);
    return { refused: errorText(error) };
  }
}

/**
 * Requests a backup under `parent` from the server that runs on this data folder.
 * @returns null if no server runs on it. @throws StartError with the message of the server.
 */
export async function requestBackup(dataDir: string, parent: string): Promise<Backup | null> {
  const socket = await connectTo(socketPath(dataDir));
  if (!socket) return null;
  socket.end(JSON.stringify({ parent: resolve(parent) }));
  const reply = await text(socket);
  if (reply === '') throw new StartError('The server ended before the backup was made');
  const answer = JSON.parse(reply) as Answer;
  if ('refused' in answer) throw new StartError(answer.refused);
  return answer.backup;
}

async function connectTo(path: string): Promise<Socket | null> {
  const socket = connect(path);
  try {
    await once(socket, 'connect');
    return socket;
  } catch (error) {
    if (['ENOENT', 'ECONNREFUSED'].includes(errorCode(error))) return null;
    throw error;
  }
}
