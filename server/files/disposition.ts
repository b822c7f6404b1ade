/** The ending a name must have for what browsers may only download. */
const endings = new Map([
  ['image/svg+xml', 'svg'],
  ['image/bmp', 'bmp'],
  ['image/x-icon', 'ico'],
  ['image/heic', 'heic'],
  ['image/heif', 'heif'],
  ['image/heic-sequence', 'heic'],
  ['image/heif-sequence', 'heif'],
]);

/** The name under which a file is downloaded: no ending that makes another program open it. */
export function downloadName(fileName: string, mediaType: string): string {
  const ending = `.${endings.get(mediaType) ?? 'bin'}`;
  return fileName.toLowerCase().endsWith(ending) ? fileName : `${fileName}${ending}`;
}

/**
 * The Content-Disposition of a download (RFC 6266): a plain name for old clients and the whole
 * name in UTF-8.
 */
export function attachmentDisposition(fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7E]|["\\%]/g, '_');
  const whole = encodeURIComponent(fileName.toWellFormed()).replace(/['()*]/g, (character) => {
    return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  });
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
}
