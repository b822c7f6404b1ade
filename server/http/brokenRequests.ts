import type { Socket } from 'node:net';
import { STATUS_CODES } from 'node:http';
import { errorCode } from '#server/db/errors.ts';

const statuses = new Map([
  ['ERR_HTTP_REQUEST_TIMEOUT', 408],
  ['HPE_HEADER_OVERFLOW', 431],
]);

const messages = new Map([
  [408, 'The request took too long'],
  [431, 'The request is too large'],
]);

/**
 * Answers input that is not a single valid HTTP request, and closes the connection. Such input
 * never becomes a request, so no hook sees it.
 */
export function answerBrokenRequest(error: Error, socket: Socket): void {
  if (socket.destroyed || !socket.writable) return;
  const status = statuses.get(errorCode(error)) ?? 400;
  const message = messages.get(status) ?? 'The request is not understood';
  const body = JSON.stringify({ status: 'error', message });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
