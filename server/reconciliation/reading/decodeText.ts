import { StatementFault } from '#domain/reconciliation/statement.ts';

const marks: readonly (readonly [bytes: readonly number[], encoding: string])[] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];
/** First bytes of files that are not text. */
const otherFiles: readonly (readonly [start: string, message: string])[] = [
  ['PK\u0003\u0004', 'This is a spreadsheet. Save it as CSV and choose that file.'],
  ['\u00d0\u00cf\u0011\u00e0', 'This is a spreadsheet. Save it as CSV and choose that file.'],
  ['%PDF', 'This is a PDF. Download the statement as CSV, MT940 or camt.053.'],
];

/**
 * Returns the text of a statement, which is UTF-8, UTF-16 or Windows-1252: by its byte order mark, by the zero bytes
 * of UTF-16, and otherwise UTF-8 where most of it is.
 * @throws StatementFault
 */
export function decodeText(bytes: Uint8Array): string {
  const start = String.fromCharCode(...bytes.subarray(0, 4));
  const other = otherFiles.find(([signature]) => start.startsWith(signature));
  if (other) throw new StatementFault(other[1]);
  const text = decode(bytes);
  if (/^\s*<(?:!doctype\s+html|html|table)\b/i.test(text)) {
    throw new StatementFault('This is a web page. Save it as CSV and choose that file.');
  }
  return text;
}

function decode(bytes: Uint8Array): string {
  const marked = marks.find(([mark]) => mark.every((byte, index) => bytes[index] === byte));
  if (marked) return new TextDecoder(marked[1]).decode(bytes);
  const sample = bytes.subarray(0, 2000);
  const zeros = [0, 1].map(
    (parity) => sample.filter((byte, index) => byte === 0 && index % 2 === parity).length,
  );
  const [even = 0, odd = 0] = zeros;
  if (Math.max(even, odd) > sample.length / 8) {
    return new TextDecoder(odd > even ? 'utf-16le' : 'utf-16be').decode(bytes);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return decodeBroken(bytes);
  }
}

/** Fields of a fixed number of bytes cut letters of UTF-8 off. More whole letters than broken ones are no chance. */
function decodeBroken(bytes: Uint8Array): string {
  const text = new TextDecoder('utf-8').decode(bytes);
  const count = (letters: RegExp) => text.match(letters)?.length ?? 0;
  const isUtf8 = count(/[^\p{ASCII}\uFFFD]/gu) > count(/\uFFFD/g);
  return isUtf8 ? text : new TextDecoder('windows-1252').decode(bytes);
}
