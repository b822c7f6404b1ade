/** The reason why the server cannot start, in one line for the operator. */
export class StartError extends Error {
  override name = 'StartError';
}

/** Another process uses the data folder. */
export class FolderInUse extends StartError {
  override name = 'FolderInUse';
}

/** Returns one line for the user of a command that failed. */
export function reasonOf(error: unknown): string {
  if (error instanceof FolderInUse) return `${error.message}. Stop the server first.`;
  return error instanceof StartError ? error.message : String(error);
}
