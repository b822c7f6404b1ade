import { errorCode } from './db/errors.ts';
import { FolderInUse, StartError } from './startError.ts';

/**
 * Runs a command of the operator. If it fails, prints one line with the reason, or its usage after wrong arguments,
 * and exits with 2.
 */
export function runCommand(main: () => Promise<void>, usage?: string): void {
  main().catch((error: unknown) => {
    const isUsage = errorCode(error).startsWith('ERR_PARSE_ARGS');
    process.stderr.write(`${(isUsage && usage) || reasonOf(error)}\n`);
    process.exitCode = 2;
  });
}

function reasonOf(error: unknown): string {
  if (error instanceof FolderInUse) return `${error.message}. Stop the server first.`;
  return error instanceof StartError ? error.message : String(error);
}

export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
