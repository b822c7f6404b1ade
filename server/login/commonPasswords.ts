import { dictionary } from '@zxcvbn-ts/language-common';

/** Words of this product and its trade, which lists made elsewhere lack. */
const ownWords = ['remitdesk', 'remittance', 'sudoku', 'banker', 'agent', 'admin'];
/** What people put behind a word that was refused. */
const endings = ['', '1', '12', '123', '1234', '12345', '123456', '!', '@123'];

const tooCommon: ReadonlySet<string> = new Set([
  ...(dictionary['passwords-common'] ?? []),
  ...ownWords.flatMap((word) => endings.map((ending) => `${word}${ending}`)),
]);

/** Whether a password, whatever its capitals, is among those that are tried first. */
export const isCommonPassword = (password: string) => tooCommon.has(password.toLowerCase());
