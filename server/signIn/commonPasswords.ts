/** Words of this product and its business, which general lists do not contain. */
const ownWords = ['remitdesk', 'remittance', 'sudoku', 'banker', 'agent', 'admin'];
/** Suffixes that users often append to a rejected word. */
const suffixes = ['', '1', '12', '123', '1234', '12345', '123456', '!', '@123'];

let loading: Promise<ReadonlySet<string>> | undefined;

/** Loads a list of 28 MB, only when a password is set. */
async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set([
    ...(dictionary['passwords-common'] ?? []),
    ...ownWords.flatMap((word) => suffixes.map((suffix) => `${word}${suffix}`)),
  ]);
}

/** Returns true for a common password, ignoring case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  loading ??= load();
  return (await loading).has(password.toLowerCase());
}
