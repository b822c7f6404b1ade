/** Words of this product and its trade, which lists made elsewhere lack. */
const ownWords = ['remitdesk', 'remittance', 'sudoku', 'banker', 'agent', 'admin'];
/** What people put behind a word that was refused. */
const endings = ['', '1', '12', '123', '1234', '12345', '123456', '!', '@123'];

let loading: Promise<ReadonlySet<string>> | undefined;

/** 28 MB, which a server needs only where passwords are set. */
async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set([
    ...(dictionary['passwords-common'] ?? []),
    ...ownWords.flatMap((word) => endings.map((ending) => `${word}${ending}`)),
  ]);
}

/** Whether a password, whatever its capitals, is among those that are tried first. */
export async function isCommonPassword(password: string): Promise<boolean> {
  loading ??= load();
  return (await loading).has(password.toLowerCase());
}
