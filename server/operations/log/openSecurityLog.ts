import { openSync, writeSync } from 'node:fs';
import { StartError } from '#server/startError.ts';
import type { LineStream } from './makeLog.ts';
import { errorText } from '#server/db/errors.ts';

/**
 * Opens the second destination of security events: `stderr` or the path of a file, which only its owner may
 * read. Lines are written at once, so that none is lost when the process ends.
 * @throws StartError if the file cannot be opened.
 */
export function openSecurityLog(destination: string): LineStream {
  const descriptor = destination === 'stderr' ? process.stderr.fd : openFile(destination);
  return {
    write(line) {
      try {
        writeSync(descriptor, line);
      } catch {
        // The server continues while the disk is full or nobody reads. The log has the same line.
      }
    },
  };
}

function openFile(path: string): number {
  try {
    return openSync(path, 'a', 0o600);
  } catch (error) {
    throw new StartError(`SECURITY_LOG: ${errorText(error)}`);
  }
}
