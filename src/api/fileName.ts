/**
 * The file name a Content-Disposition header gives (RFC 6266), its UTF-8 form first; null when it
 * gives none. Only the last part of a path is taken: a name never says where to save.
 */
export function fileNameOf(disposition: string | null): string | null {
  if (disposition === null) return null;
  const name = wholeName(disposition) ?? plainName(disposition);
  return name?.split(/[\\/]/).at(-1)?.trim() || null;
}

function wholeName(disposition: string): string | null {
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
