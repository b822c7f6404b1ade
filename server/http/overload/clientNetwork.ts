import { normalizeIP } from '@fastify/rate-limit';

/**
 * Returns the address of a client, or its /64 network of IPv6, because one customer owns it; '' if
 * the client disconnected before the server accepted the connection, which then has no address.
 */
export const clientNetwork = (address: string | undefined) => normalizeIP(address ?? '');
