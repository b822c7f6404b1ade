/** Why the server can't start, in one line an operator can act on. */
export class StartError extends Error {
  override name = 'StartError';
}

/** Another process has the data folder. */
export class FolderInUse extends StartError {
  override name = 'FolderInUse';
}
