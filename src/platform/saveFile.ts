/** Leaves time for the browser to start the download. */
const keepMs = 60_000;

/** Saves a file from memory to the user's downloads. */
export function saveFile(blob: Blob, fileName: string) {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), keepMs);
}
