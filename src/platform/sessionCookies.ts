/**
 * Session cookies of this host as a Web Storage. Like the server's session cookie they expire when
 * the browser is closed.
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
    if (sessionCookies.getItem(name) !== value) throw new Error('the browser rejected the cookie');
  },
  removeItem(name: string) {
    write(`${fullName(name)}=; max-age=0`);
  },
};

const isSecure = () => window.location.protocol === 'https:';

/** With HTTPS, the `__Host-` prefix prevents other hosts of the domain from setting the cookie. */
const fullName = (name: string) => `${isSecure() ? '__Host-' : ''}${name}`;

function write(cookie: string) {
  // The Cookie Store API is asynchronous and requires HTTPS.
  // oxlint-disable-next-line unicorn/no-document-cookie
  document.cookie = `${cookie}; path=/; samesite=strict${isSecure() ? '; secure' : ''}`;
}
