/** Long enough for any browser to start the download. */
const keepMs = 60_000;

/** Downloads a file that is already in memory. */
export function saveFile(blob: Blob, fileName: string) {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), keepMs);
}
