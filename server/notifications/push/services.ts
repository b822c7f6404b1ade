/**
 * Hosts of the push services of Chrome, Chromium as Linux distributions build it, Edge, Firefox and Safari. A dot at the
 * start stands for any name.
 */
const knownHosts = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  '.push.services.mozilla.com',
  '.notify.windows.com',
  '.push.apple.com',
] as const;

/**
 * Returns true if the endpoint belongs to a push service. A browser chooses its endpoint, and this
 * server sends to it: without the check, users could make the server send requests into its network.
 * @param hosts names of further services; one with a port may use http
 */
export function isPushService(endpoint: string, hosts: readonly string[]): boolean {
  const url = URL.parse(endpoint);
  if (!url || url.username !== '' || url.password !== '') return false;
  if (hosts.includes(url.host)) return url.protocol === 'https:' || url.port !== '';
  const isKnown = knownHosts.some((host) =>
    host.startsWith('.') ? url.hostname.endsWith(host) : url.hostname === host,
  );
  return isKnown && url.protocol === 'https:' && url.port === '';
}
