import type { FastifyRequest } from 'fastify';

/**
 * Returns true if a page of another site makes this request. Browsers send `Sec-Fetch-Site`, older
 * ones `Origin`. A client that sends neither is not a browser, so it does not send a user's cookie
 * without their knowledge.
 */
export function isCrossSite(request: FastifyRequest, publicOrigin: string | undefined): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin';
  const { origin } = request.headers;
  if (origin === undefined) return false;
  return origin !== (publicOrigin ?? `${request.protocol}://${request.host}`);
}
