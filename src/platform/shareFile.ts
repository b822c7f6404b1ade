/** Returns true if the device has a share sheet that takes files of this type. */
export function canShareFiles(type: string): boolean {
  if (typeof navigator.canShare !== 'function') return false;
  return navigator.canShare({ files: [new File([''], 'file', { type })] });
}

/**
 * Opens the share sheet. Resolves to `cancelled` if the user closes it without sharing. Call it while the
 * browser handles a press.
 */
export async function shareFile(file: File): Promise<'shared' | 'cancelled' | 'failed'> {
  try {
    await navigator.share({ files: [file] });
    return 'shared';
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'cancelled' : 'failed';
  }
}
