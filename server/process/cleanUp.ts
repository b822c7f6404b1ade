import { removeFolders } from './fixtures.ts';
import { dropClusters } from './postgresCluster.ts';
import { killAll } from './serverProcess.ts';

/** Ends all servers and clusters that the tests of this file started, and removes their folders. */
export async function cleanUp(): Promise<void> {
  await killAll();
  await dropClusters();
  removeFolders();
}
