import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isUnavailable } from '#server/db/errors.ts';
import { AnswerMismatch } from './call.ts';
import { HttpRefusal, Refusal } from './refusals.ts';

const messages = new Map([
  [400, 'The request is not understood'],
  [404, 'Not found'],
  [405, 'Not found'],
  [408, 'The request took too long'],
  [411, 'The request is not understood'],
  [413, 'The request is too large'],
  [415, 'The content type is not supported'],
  [429, 'Too many requests. Please try again later.'],
  [503, 'The service is not available right now'],
]);

const unexpectedError = 'Something Went Wrong!';

/** Converts every error to an answer: JSON with status and message, without internals. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  // Set here because a request can fail before any hook runs.
  void reply.header('x-request-id', request.id);
  if (error instanceof Refusal) return reply.code(200).send(refusalBody(error));
  const status = statusOf(error);
  if (status >= 500 && !(error instanceof HttpRefusal)) logFailure(error, request);
  if (status === 413) discardBody(request, reply);
  const message = error instanceof HttpRefusal ? error.message : messages.get(status);
  return reply.code(status).send({
    status: 'error',
    message: message ?? unexpectedError,
    ...(error instanceof HttpRefusal && error.code ? { code: error.code } : {}),
    ...(status >= 500 ? { requestId: request.id } : {}),
  });
}

/**
 * Reads and discards the rest of a body, within the time limit of bodies. If the connection were
 * closed during the upload, a proxy would report that instead of the answer.
 */
function discardBody({ raw }: FastifyRequest, reply: FastifyReply): void {
  void reply.removeHeader('connection');
  raw.resume();
}

function refusalBody({ message, code, details }: Refusal) {
  return { status: 'error', message, ...(code ? { code } : {}), ...details };
}

function statusOf(error: FastifyError): number {
  if (error instanceof HttpRefusal) return error.status;
  if (isUnavailable(error)) return 503;
  const { statusCode } = error;
  return statusCode !== undefined && messages.has(statusCode) ? statusCode : 500;
}

function logFailure(error: FastifyError, request: FastifyRequest): void {
  if (error instanceof AnswerMismatch) {
    request.log.error({ event: 'answer_mismatch', paths: error.paths }, error.message);
  } else {
    request.log.error({ event: 'failure', err: error });
  }
}
