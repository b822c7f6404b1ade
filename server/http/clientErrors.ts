import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isCrossSite } from '#server/api/crossSite.ts';
import { badRequest, notAllowed } from '#server/api/refusals.ts';
import { limitRate } from './overload/requestLimits.ts';

/** An uncaught error, as sent by a browser. */
const clientError = z.strictObject({
  message: z.string().max(500),
  stack: z.string().max(5000),
  /** Name of the built app's entry file. */
  build: z.string().regex(/^[\w-]{1,40}\.js$/),
  /** A path of the app, or * for any other address. */
  path: z.string().regex(/^(\/[a-z-]{0,30}(\/[a-z-]{1,30})?|\*)$/),
});

const minuteMs = 60_000;
const maxPerAddress = 10;
const maxPerProcess = 60;
const maxPositions = 20;
const maxLength = 200;

/**
 * Accepts errors of the web app for the log at `POST /errors`. Errors can occur before the sign-in,
 * so anyone may send them. They are therefore limited in number and length, and user input is
 * removed.
 */
export async function acceptClientErrors(
  app: FastifyInstance,
  { publicOrigin }: { publicOrigin?: string | undefined },
): Promise<void> {
  const limits = [
    limitRate(app, maxPerAddress, minuteMs),
    limitRate(app, maxPerProcess, minuteMs, () => 'all'),
  ];
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    if (isCrossSite(request, publicOrigin)) throw notAllowed();
    for (const limit of limits) await limit(request, reply);
  };
  app.post('/errors', { bodyLimit: 8 * 1024, onRequest }, async (request, reply) => {
    const { success, data } = clientError.safeParse(request.body);
    if (!success) throw badRequest();
    const { build, path } = data;
    const message = withoutValues(data.message);
    request.log.warn({ event: 'client_error', message, at: positionsOf(data.stack), build, path });
    return reply.code(204).send();
  });
}

/** Removes text that may be user input: quotations, numbers and addresses. */
function withoutValues(message: string): string {
  return message
    .replace(/"[^"]*"?|'[^']*'?|`[^`]*`?|[“‘«][^”’»]*[”’»]?/g, '"…"')
    .replace(/\w+:\/\/\S+/g, '…')
    .replace(/\S*[\d@]\S*/g, '…')
    .slice(0, maxLength);
}

/** Returns the positions in files of the built app, which are enough to resolve the stack. */
const positionsOf = (stack: string): string[] =>
  (stack.match(/\/assets\/[\w-]{1,40}\.js:\d{1,9}:\d{1,9}/g) ?? [])
    .slice(0, maxPositions)
    .map((position) => position.slice('/assets/'.length));
