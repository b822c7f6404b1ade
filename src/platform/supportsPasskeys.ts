/** Returns true if the browser can use passkeys on this page. */
export const supportsPasskeys = (): boolean =>
  window.isSecureContext && 'PublicKeyCredential' in window;
