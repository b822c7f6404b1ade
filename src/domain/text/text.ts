const supported = /^[\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]*$/u;
const unsupported = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Returns true if XML 1.0 allows all characters: no control characters, no lone surrogates. */
export const isSupportedText = (text: string): boolean => supported.test(text);

/** Removes the characters that XML 1.0 does not allow. */
export const supportedText = (text: string): string => text.replace(unsupported, '');

/**
 * Characters without a width that programs and phones add when text is copied: zero-width spaces,
 * marks of direction and soft hyphens. Joiners (U+200C, U+200D) are letters of some scripts.
 */
const invisible =
  /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/g;

export const withoutInvisible = (text: string): string => text.replace(invisible, '');
