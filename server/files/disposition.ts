/** Extension that the name of a download must have, by media type. */
const extensions = new Map([
  ['image/svg+xml', 'svg'],
  ['image/bmp', 'bmp'],
  ['image/x-icon', 'ico'],
  ['image/heic', 'heic'],
  ['image/heif', 'heif'],
  ['image/heic-sequence', 'heic'],
  ['image/heif-sequence', 'heif'],
]);

/**
 * Returns the file name of a download, with an extension that matches the media type, so that no
 * other program opens it.
 */
export function downloadName(fileName: string, mediaType: string): string {
  const extension = `.${extensions.get(mediaType) ?? 'bin'}`;
  return fileName.toLowerCase().endsWith(extension) ? fileName : `${fileName}${extension}`;
}

/**
 * Returns the Content-Disposition of a download (RFC 6266), with an ASCII name for old clients and
 * the full name in UTF-8.
 */
export function attachmentDisposition(fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7E]|["\\%]/g, '_');
  const encoded = encodeURIComponent(fileName.toWellFormed()).replace(/['()*]/g, (character) => {
    return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  });
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
