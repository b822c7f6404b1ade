const supported = /^[\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]*$/u;
const unsupported = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Returns true if XML 1.0 allows all characters: no control characters, no lone surrogates. */
export const isSupportedText = (text: string): boolean => supported.test(text);

/** Removes the characters that XML 1.0 does not allow. */
export const supportedText = (text: string): string => text.replace(unsupported, '');
