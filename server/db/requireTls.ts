import { StartError } from '../startError.ts';

/** Parameters of an address that decide about TLS. */
const parameters = /[?&](sslmode|sslrootcert|ssl)=([^&]*)/g;

/**
 * Returns the address of a database with parameters that make every connection verify the certificate and
 * the name of the server.
 * @param caFile certificates of the authorities that are trusted; without it, those of Node.
 * @throws StartError if the address itself asks for something else.
 */
export function requireTls(variable: string, url: string, caFile: string | undefined): string {
  const others = [...url.matchAll(parameters)].filter(
    ([, name, value]) => name !== 'sslmode' || value !== 'verify-full',
  );
  const allowed =
    caFile === undefined ? others.filter(([, name]) => name !== 'sslrootcert') : others;
  if (allowed.length > 0) {
    const names = allowed.map(([, name]) => name).join(', ');
    throw new StartError(`${variable} has ${names}, which DATABASE_TLS and DATABASE_CA_FILE set`);
  }
  const added = [
    !/[?&]sslmode=/.test(url) && 'sslmode=verify-full',
    caFile !== undefined && `sslrootcert=${encodeURIComponent(caFile)}`,
  ].filter((parameter) => parameter !== false);
  if (added.length === 0) return url;
  return `${url}${url.includes('?') ? '&' : '?'}${added.join('&')}`;
}
