import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import { wrapQuery } from '../wrapQuery.ts';
import { parsePosition, type Position, primaryPosition } from './position.ts';

interface Written {
  /** Position after the last commit; null before the first. */
  position: Position | null;
}

const written = new AsyncLocalStorage<Written>();

/** Runs the work, and calls `onWritten` at its end if it has committed a transaction. */
export async function withCommitPosition<Result>(
  work: () => Promise<Result>,
  onWritten: (position: Position) => void,
): Promise<Result> {
  const commits: Written = { position: null };
  try {
    return await written.run(commits, work);
  } finally {
    if (commits.position) onWritten(commits.position);
  }
}

/** Makes each commit of a connection return its position, in the same round trip. */
export function noteCommitPositions(client: pg.PoolClient): void {
  wrapQuery(client, (query) => async (...args) => {
    const commits = written.getStore();
    if (!commits || args[0] !== 'commit') return query(...args);
    const [commit, read] = (await query(`commit; ${primaryPosition}`)) as pg.QueryResult[];
    commits.position = parsePosition(read?.rows[0]?.position);
    return commit;
  });
}
