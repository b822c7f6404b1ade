import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { errorCode } from '#server/db/errors.ts';
import { StartError } from '#server/startError.ts';
import type { Metrics } from './metrics.ts';

/**
 * Serves `/metrics` on a separate address and port, so a proxy of the app cannot expose it by
 * mistake.
 * @returns a function that stops the server. @throws StartError
 */
export async function serveMetrics(
  metrics: Metrics,
  { host, port }: { host: string; port: number },
): Promise<() => void> {
  const server = createServer((request, response) => void handle(metrics, request, response));
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new StartError(`Port ${port} of METRICS_HOST=${host} can't be used: ${errorCode(error)}`);
  }
  server.unref();
  return () => {
    server.close();
    server.closeAllConnections();
  };
}

async function handle(
  { registry }: Metrics,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'GET' || request.url !== '/metrics') {
    response.writeHead(404).end();
    return;
  }
  try {
    const text = await registry.metrics();
    response.writeHead(200, { 'content-type': registry.contentType }).end(text);
  } catch {
    response.writeHead(500).end();
  }
}
