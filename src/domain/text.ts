const supported = /^[\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]*$/u;
const unsupported = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Whether XML 1.0 can carry the text: no other control characters, no half of a character. */
export const isSupportedText = (text: string): boolean => supported.test(text);

/** The text without the characters that XML 1.0 cannot carry. */
export const supportedText = (text: string): string => text.replace(unsupported, '');
