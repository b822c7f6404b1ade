import { StartError } from '../../startError.ts';
import { guardedKysely } from '../guard.ts';
import { migrate, type SchemaTarget } from '../migrate.ts';
import { EmbeddedDialect } from './driver.ts';
import { claimFolder, type ClaimedFolder } from './folder.ts';
import { Supervisor } from './supervisor.ts';

export interface EmbeddedOptions {
  /** The folder, or `:memory:`. */
  dataDir: string;
  queryLimitMillis: number;
  log: (message: string) => void;
  schema: SchemaTarget;
}

/** Opens the embedded engine, migrated. @throws StartError, one clear line, when it can't be. */
export async function openEmbedded(options: EmbeddedOptions) {
  const folder = options.dataDir === ':memory:' ? null : await claimFolder(options.dataDir);
  try {
    const supervisor = await openSupervisor(options, folder);
    const db = guardedKysely(new EmbeddedDialect(supervisor));
    await migrate(db, options.schema);
    const close = async () => {
      await supervisor.close();
      folder?.release();
    };
    return { db, close, load: () => supervisor.load };
  } catch (error) {
    folder?.release();
    throw error;
  }
}

async function openSupervisor(options: EmbeddedOptions, folder: ClaimedFolder | null) {
  const { queryLimitMillis, log } = options;
  try {
    return await Supervisor.open({ folder: folder?.database ?? null, queryLimitMillis, log });
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    throw new StartError(
      `The database in ${options.dataDir} could not be opened (${detail}): nothing in it was ` +
        'changed; restore a backup if it is damaged',
    );
  }
}
