/** The reason why the server cannot start, in one line for the operator. */
export class StartError extends Error {
  override name = 'StartError';
}

/** Another process uses the data folder. */
export class FolderInUse extends StartError {
  override name = 'FolderInUse';
}
