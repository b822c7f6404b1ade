/**
 * Cookies of this host, as a storage. They have no lifetime, so they end with the browser, as the
 * cookie of the session does.
 */
export const sessionCookies = {
  getItem(name: string): string | null {
    const entries = document.cookie.split('; ');
    const entry = entries.find((text) => text.startsWith(`${name}=`));
    return entry?.slice(name.length + 1) ?? null;
  },
  /** @throws Error when the browser refuses the cookie */
  setItem(name: string, value: string) {
    write(`${name}=${value}`);
    if (sessionCookies.getItem(name) !== value) throw new Error('the cookie was refused');
  },
  removeItem(name: string) {
    write(`${name}=; max-age=0`);
  },
};

function write(cookie: string) {
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  // The cookie store of newer browsers answers later, and not at all to pages without https.
  // oxlint-disable-next-line unicorn/no-document-cookie
  document.cookie = `${cookie}; path=/; samesite=strict${secure}`;
}
