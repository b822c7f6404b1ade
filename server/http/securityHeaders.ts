import { createHash } from 'node:crypto';
import type { FastifyHelmetOptions } from '@fastify/helmet';

/**
 * Hashes of the style element of react-zoom-pan-pinch, which does not accept a nonce. Browsers
 * check the element when it is inserted empty, and again with its text. securityHeaders.test.ts
 * compares the hashes with the installed package.
 */
export const zoomStyleHashes = [
  'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=',
  'sha256-/aQdAPrD+kc0v7HnGQTuKBtoP6ZN+lnzOGVJ1Qt6dfw=',
] as const;

const zoomStyle = zoomStyleHashes.map((hash) => `'${hash}'`).join(' ');

/** Returns the source that allows the scripts which the built page contains, and nothing that is added to it. */
export function inlineScriptsOf(page: string): string {
  return Array.from(page.matchAll(/<script>([^]*?)<\/script>/g), ([, text = '']) => {
    const hash = createHash('sha256').update(text).digest('base64');
    return ` 'sha256-${hash}'`;
  }).join('');
}

/**
 * Content security policy of pages. A style element needs this response's nonce or a known hash.
 * @param inlineScripts result of `inlineScriptsOf`
 */
export function pagePolicy(nonce: string, inlineScripts: string): string {
  return [
    "default-src 'self'",
    `script-src 'self'${inlineScripts}`,
    `style-src 'self' 'nonce-${nonce}' ${zoomStyle}`,
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Content security policy of the service worker, which fetches the built files only. */
export const workerPolicy = "default-src 'none'; script-src 'self'; connect-src 'self'";

/** Headers of every answer. Answers other than pages may not load anything. */
export function helmetOptions(isSecure: boolean): FastifyHelmetOptions {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    strictTransportSecurity: isSecure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    xFrameOptions: { action: 'deny' },
    // For Internet Explorer, Flash and Chromium's former filter, which none of the browsers has that the app works in.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  };
}
