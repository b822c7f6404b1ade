/**
 * Cookies of this host, as a storage. They have no lifetime, so they end with the browser, as the
 * cookie of the session does.
 */
export const sessionCookies = {
  getItem(name: string): string | null {
    const entries = document.cookie.split('; ');
    const start = `${fullName(name)}=`;
    return entries.find((entry) => entry.startsWith(start))?.slice(start.length) ?? null;
  },
  /** @throws Error when the browser refuses the cookie */
  setItem(name: string, value: string) {
    write(`${fullName(name)}=${value}`);
    if (sessionCookies.getItem(name) !== value) throw new Error('the cookie was refused');
  },
  removeItem(name: string) {
    write(`${fullName(name)}=; max-age=0`);
  },
};

const isSecure = () => window.location.protocol === 'https:';

/** Over https the prefix keeps other hosts of the domain from setting the cookie. */
const fullName = (name: string) => `${isSecure() ? '__Host-' : ''}${name}`;

function write(cookie: string) {
  // The cookie store of newer browsers answers later, and not at all to pages without https.
  // oxlint-disable-next-line unicorn/no-document-cookie
  document.cookie = `${cookie}; path=/; samesite=strict${isSecure() ? '; secure' : ''}`;
}
