import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ProviderProblem } from '#domain/users/providerProblem.ts';
import { answerError } from '#server/api/answers.ts';
import type { AppContext, PublicContext } from '#server/api/call.ts';
import { isCrossSite } from '#server/api/crossSite.ts';
import { HttpRefusal, notAllowed } from '#server/api/refusals.ts';
import { deviceOf } from '#server/history/device.ts';
import { limitRate } from '#server/http/overload/requestLimits.ts';
import { maxAttempts, type TokenCookie, tokenCookie } from '#server/sessions/cookie.ts';
import { findSessionOf, type SessionSource } from '#server/sessions/requestSession.ts';
import { hashToken, newToken } from '#server/sessions/sessions.ts';
import { type BegunAttempt, storeAttempt, takeAttempt } from './attempts.ts';
import { confirmIdentity } from './confirm.ts';
import { ProviderFailure } from './problems.ts';
import { callbackPath, type Provider } from './provider.ts';
import { signInIdentity } from './signIn.ts';

export interface ProviderRouteOptions {
  appContext: AppContext;
  provider: Provider;
  sessions: SessionSource;
  publicOrigin: string | undefined;
  /** Maximum number of sign-ins and confirmations that one address begins. */
  signInsPerMinute: number;
}

const startPath = '/api/oidc/start';
const minuteMs = 60_000;

/**
 * Serves the two addresses of a sign-in at the provider, which a browser opens as pages. Both answer with a
 * redirect. With `confirm=1` the user of the present session proves again who they are, in a window of its own. The page at its end needs no cookie, and then makes calls of this site, so that the cookie of the
 * session can be `SameSite=Strict`.
 */
export async function serveProviderSignIn(app: FastifyInstance, options: ProviderRouteOptions) {
  app.addHook('onRequest', async (_, reply) => void reply.header('cache-control', 'no-store'));
  // A return has an effect once for each start, so only these count.
  const limit = limitRate(app, options.signInsPerMinute, minuteMs);
  app.setErrorHandler((error: FastifyError, request, reply) => answer(error, request, reply));
  const route = { exposeHeadRoute: false };
  app.get(startPath, { ...route, onRequest: limit }, (request, reply) =>
    start(request, reply, options),
  );
  app.get(callbackPath, route, (request, reply) => finish(request, reply, options));
}

async function start(request: FastifyRequest, reply: FastifyReply, options: ProviderRouteOptions) {
  const { appContext, provider, sessions, publicOrigin } = options;
  // Another site could otherwise send people to the provider, and the address would show what this site is.
  if (isCrossSite(request, publicOrigin)) {
    request.log.warn({ event: 'cross_site_refused' });
    throw notAllowed();
  }
  const query = queryOf(request);
  const confirms = query.get('confirm') === '1';
  const session = confirms ? await findSessionOf(request, sessions) : null;
  if (confirms && !session?.isFromProvider) return reply.redirect(confirmationEnd('expired'), 303);
  const { address, attempt } = await provider.begin(confirms || query.get('fresh') === '1');
  const token = newToken();
  const begun = { ...attempt, sessionHash: session?.tokenHash ?? null };
  await storeAttempt(appContext.db, token, begun, appContext.clock());
  const cookie = tokenCookie('attempt', request, reply, sessions.secureCookies);
  // Another tab may have begun one that is not finished.
  cookie.set([...tokensOf(cookie), token].slice(-maxAttempts).join('.'));
  return reply.redirect(address, 303);
}

/** Returns the tokens of the attempts that this browser has begun, the newest last. */
const tokensOf = ({ token }: TokenCookie) => token?.split('.') ?? [];

async function finish(request: FastifyRequest, reply: FastifyReply, options: ProviderRouteOptions) {
  const { db, clock } = options.appContext;
  const query = queryOf(request);
  const attemptCookie = tokenCookie('attempt', request, reply, options.sessions.secureCookies);
  const tokens = tokensOf(attemptCookie);
  const attempt = await takeAttempt(db, tokens, query.get('state') ?? '', clock());
  if (!attempt) throw new ProviderFailure('expired', 'no attempt of this browser');
  const others = tokens.filter((token) => !hashToken(token).equals(attempt.tokenHash));
  if (others.length > 0) attemptCookie.set(others.join('.'));
  else attemptCookie.clear();
  return attempt.sessionHash
    ? finishConfirmation(request, reply, options, { ...attempt, sessionHash: attempt.sessionHash })
    : finishSignIn(request, reply, options, attempt);
}

async function finishSignIn(
  request: FastifyRequest,
  reply: FastifyReply,
  { appContext, provider, sessions: { secureCookies } }: ProviderRouteOptions,
  attempt: BegunAttempt,
) {
  const identity = await provider.finish(queryOf(request), attempt);
  const context: PublicContext = {
    ...appContext,
    log: request.log,
    cookie: tokenCookie('session', request, reply, secureCookies),
    deviceCookie: tokenCookie('device', request, reply, secureCookies),
    challengeCookie: tokenCookie('challenge', request, reply, secureCookies),
    relyingParty: null,
    address: request.ip,
    device: deviceOf(request.headers['user-agent']),
  };
  await signInIdentity(context, provider.config, identity);
  return reply.redirect('/login?from=provider', 303);
}

/** The window in which the user has confirmed passes the result to the one that waits for it. */
async function finishConfirmation(
  request: FastifyRequest,
  reply: FastifyReply,
  { appContext, provider }: ProviderRouteOptions,
  attempt: BegunAttempt & { sessionHash: Buffer },
) {
  try {
    const identity = await provider.finish(queryOf(request), attempt);
    await confirmIdentity({ ...appContext, log: request.log }, attempt.sessionHash, identity);
    return reply.redirect(confirmationEnd(), 303);
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    logFailure(request, error, 'password_not_confirmed');
    return reply.redirect(confirmationEnd(error.problem), 303);
  }
}

const confirmationEnd = (problem?: ProviderProblem) =>
  `/login?from=confirmation${problem ? `&problem=${problem}` : ''}`;

const queryOf = ({ raw }: FastifyRequest) =>
  new URLSearchParams((raw.url ?? '').split('?').slice(1).join('?'));

/** Sends the browser to the sign-in page with the problem. A browser that is not unlocked shows the puzzle there. */
function answer(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof HttpRefusal) return answerError(error, request, reply);
  if (!(error instanceof ProviderFailure)) {
    request.log.error({ event: 'failure', err: error });
    return redirectTo(reply, 'failed');
  }
  logFailure(request, error);
  return redirectTo(reply, error.problem);
}

function logFailure(
  { log }: FastifyRequest,
  { problem, message: reason }: ProviderFailure,
  event: 'sign_in_failed' | 'password_not_confirmed' = 'sign_in_failed',
) {
  if (problem === 'unavailable') log.error({ event: 'provider_unavailable', reason });
  else log.warn({ event, userId: null, by: 'provider', problem, reason });
}

const redirectTo = (reply: FastifyReply, problem: ProviderProblem) =>
  reply.redirect(`/login?problem=${problem}`, 303);
