import type { FastifyRequest } from 'fastify';

/**
 * Whether a page of another site makes this request. Browsers say so in `Sec-Fetch-Site`, older
 * ones in `Origin`; a client that sends neither is no browser and carries no one's cookie.
 */
export function isCrossSite(request: FastifyRequest, publicOrigin: string | undefined): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin';
  const { origin } = request.headers;
  if (origin === undefined) return false;
  return origin !== (publicOrigin ?? `${request.protocol}://${request.host}`);
}
