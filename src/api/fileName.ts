/**
 * Returns the file name of a Content-Disposition header (RFC 6266), preferring its UTF-8 form; null
 * when there is none. Folders are removed from the name, so the server cannot choose where to save.
 */
export function fileNameOf(disposition: string | null): string | null {
  if (disposition === null) return null;
  const name = encodedName(disposition) ?? plainName(disposition);
  return name?.split(/[\\/]/).at(-1)?.trim() || null;
}

function encodedName(disposition: string): string | null {
  const encoded = /;\s*filename\*\s*=\s*utf-8'[^']*'([^;\s]+)/i.exec(disposition)?.[1];
  if (encoded === undefined) return null;
  try {
    return decodeURIComponent(encoded);
  } catch {
    return null;
  }
}

function plainName(disposition: string): string | null {
  const match = /;\s*filename\s*=\s*(?:"([^"]*)"|([^;\s]+))/i.exec(disposition);
  return match?.[1] ?? match?.[2] ?? null;
}
