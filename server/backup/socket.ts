import { chmodSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { errorCode } from '#server/db/errors.ts';
import { StartError } from '#server/startError.ts';
import { type BackupSource, makeBackup, type MadeBackup } from './make.ts';

// The embedded database belongs to the process that opened it. So a running server makes the
// backup itself, when the owner of the data folder asks for it on this socket.

const socketPath = (dataDir: string) => join(resolve(dataDir), 'backup.sock');
const longestPath = 4096;
/** How long whoever connects may take to ask, ms. */
const patienceMs = 5000;

const request = z.strictObject({ parent: z.string().max(longestPath) });
type Answer = { made: MadeBackup } | { refused: string };

export interface BackupListenerOptions extends BackupSource {
  dataDir: string;
  /** Takes why a backup failed for a reason that is not the asker's. */
  failed: (error: unknown) => void;
}

/** Makes backups when asked. @returns what ends it, with the backup that is under way. */
export async function listenForBackups(
  options: BackupListenerOptions,
): Promise<() => Promise<void>> {
  const path = socketPath(options.dataDir);
  const ending = new AbortController();
  let underWay: Promise<void> = Promise.resolve();
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', () => {});
    underWay = underWay.then(() => serve(socket, options, ending.signal));
  });
  // The lock on the folder says that no other server listens there.
  rmSync(path, { force: true });
  server.listen(path);
  await once(server, 'listening');
  chmodSync(path, 0o600);
  server.unref();
  return async () => {
    server.close();
    ending.abort(new StartError('The server is stopping'));
    await underWay;
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
    socket.setTimeout(patienceMs, () => socket.destroy());
    const { parent } = request.parse(JSON.parse(await text(socket)));
    socket.setTimeout(0);
    return { made: await makeBackup(options, parent, signal) };
  } catch (error) {
    if (!(error instanceof StartError)) options.failed(error);
    return { refused: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * Asks the server that has this data folder for a backup under `parent`.
 * @returns null when no server runs on it. @throws StartError with what the server said.
 */
export async function askForBackup(dataDir: string, parent: string): Promise<MadeBackup | null> {
  const socket = await reach(socketPath(dataDir));
  if (!socket) return null;
  socket.end(JSON.stringify({ parent: resolve(parent) }));
  const said = await text(socket);
  if (said === '') throw new StartError('The server ended before the backup was made');
  const answer = JSON.parse(said) as Answer;
  if ('refused' in answer) throw new StartError(answer.refused);
  return answer.made;
}

async function reach(path: string): Promise<Socket | null> {
  const socket = connect(path);
  try {
    await once(socket, 'connect');
    return socket;
  } catch (error) {
    if (['ENOENT', 'ECONNREFUSED'].includes(errorCode(error))) return null;
    throw error;
  }
}
