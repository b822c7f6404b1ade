const parts = /^([a-z]+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/;

/**
 * Returns one URL for each host of `postgres://user:password@host1:5432,host2:5433/database`, as
 * libpq reads it. node-postgres knows one host only.
 */
export function splitHosts(databaseUrl: string): string[] {
  const [, start = '', hosts = '', rest = ''] = parts.exec(databaseUrl) ?? [];
  if (!hosts.includes(',')) return [databaseUrl];
  return hosts.split(',').map((host) => `${start}${host}${rest}`);
}

/** Returns true if a connection must reach a server that takes writes. */
export function needsPrimary(databaseUrl: string): boolean {
  const urls = splitHosts(databaseUrl);
  return urls.length > 1 || sessionAttributes(databaseUrl) !== undefined;
}

/** Returns true for a URL of PostgreSQL that this server can use. */
export function isDatabaseUrl(value: string): boolean {
  const attributes = sessionAttributes(value) ?? 'read-write';
  const urls = splitHosts(value);
  return isPrimary(attributes) && urls.every((url) => isPostgresUrl(url, urls.length > 1));
}

/** Returns true for a URL of PostgreSQL with one host. */
export const isReplicaUrl = (value: string): boolean =>
  splitHosts(value).length === 1 && !needsPrimary(value) && isPostgresUrl(value, false);

const isPrimary = (attributes: string) => ['read-write', 'primary'].includes(attributes);

function isPostgresUrl(value: string, needsHost: boolean): boolean {
  const url = URL.parse(value);
  if (url?.protocol !== 'postgres:' && url?.protocol !== 'postgresql:') return false;
  return !needsHost || url.hostname !== '';
}

/** Returns `target_session_attrs` of a URL. */
function sessionAttributes(databaseUrl: string): string | undefined {
  const [firstUrl = ''] = splitHosts(databaseUrl);
  return URL.parse(firstUrl)?.searchParams.get('target_session_attrs') ?? undefined;
}
