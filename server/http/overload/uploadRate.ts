import type { IncomingMessage, ServerResponse } from 'node:http';
import { HttpRefusal } from '#server/api/refusals.ts';

/** Minimum average rate of an upload. */
export interface UploadRate {
  /** Time before the rate is required, in milliseconds. */
  graceMs: number;
  bytesPerSecond: number;
}

/**
 * Ends an upload that arrives too slowly, because it occupies one of the running calls of its user.
 * Must be called before the body is read.
 */
export function limitUploadRate(
  request: IncomingMessage,
  response: ServerResponse,
  { graceMs, bytesPerSecond }: UploadRate,
): void {
  let deadline = performance.now() + graceMs;
  let timer = setTimeout(check, graceMs);
  response.once('close', () => clearTimeout(timer));
  request.on('data', (chunk: Buffer) => (deadline += (chunk.length / bytesPerSecond) * 1000));
  // The listener starts the stream; the parser is not listening yet.
  request.pause();

  function check() {
    if (request.complete) return;
    const now = performance.now();
    // Unread data means that the client is waiting for the server.
    if (request.readableLength > 0) deadline = Math.max(deadline, now + graceMs);
    if (now < deadline) timer = setTimeout(check, deadline - now);
    else if (response.headersSent) request.destroy();
    else refuse();
  }

  function refuse() {
    // Does not wait for the rest of the body.
    response.setHeader('connection', 'close');
    // The parser passes the error to the handler, which removes the files received so far.
    request.emit('error', tooSlow());
  }
}

const tooSlow = () =>
  new HttpRefusal(408, 'The upload is too slow. Please try again with a better connection.');
