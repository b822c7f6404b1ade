import { fdatasyncSync, openSync, closeSync, fsyncSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type InitArguments = Parameters<NodeFS['init']>;
interface Stream {
  node: object;
  /** The descriptor; directories have none. */
  nfd?: number;
}
interface NodeFileSystem {
  realPath(node: object): string;
  stream_ops: { fsync?: (stream: Stream) => number };
}

/**
 * The engine's number for EIO. The engine then stops instead of continuing with data that may be
 * lost.
 */
const inputOutputError = 29;

/**
 * File system of the embedded engine that forwards fsync to the disk; the base class ignores it. A
 * commit resolves only after its log is on the disk, and a checkpoint discards log only after the
 * data files are on the disk. Requires {@link durableParameters}.
 */
export class DurableNodeFS extends NodeFS {
  /** Number of fsync calls. */
  syncCount = 0;

  override async init(...[engine, options]: InitArguments) {
    const prepared = await super.init(engine, options);
    const { preRun = [] } = prepared.emscriptenOpts;
    prepared.emscriptenOpts.preRun = [...toList(preRun), (module: object) => this.#install(module)];
    return prepared;
  }

  #install(module: object): void {
    if (!hasNodeFiles(module)) throw new Error('this version of the engine has no fsync');
    const { NODEFS: files } = module;
    files.stream_ops.fsync = (stream) => {
      try {
        this.syncCount += 1;
        sync(stream.nfd, () => files.realPath(stream.node));
        return 0;
      } catch {
        return inputOutputError;
      }
    };
  }
}

/**
 * The engine's start parameters with fsync enabled. `wal_sync_method=fsync` is the only method
 * whose system call reaches {@link DurableNodeFS}.
 */
export function durableParameters(defaults: readonly string[]): string[] {
  return [...defaults.filter((parameter) => parameter !== '-F'), '-c', 'wal_sync_method=fsync'];
}

function sync(descriptor: number | undefined, path: () => string): void {
  if (descriptor !== undefined) return fdatasyncSync(descriptor);
  syncFolder(path());
}

/** Makes the directory entries of a folder durable. */
function syncFolder(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function hasNodeFiles(module: object): module is { NODEFS: NodeFileSystem } {
  return 'NODEFS' in module;
}

const toList = <Item>(value: Item | Item[]): Item[] => (Array.isArray(value) ? value : [value]);
