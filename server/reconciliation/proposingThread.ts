import { parentPort, workerData } from 'node:worker_threads';
import { type OpenRows, proposeAll } from './proposing.ts';

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort?.postMessage(proposeAll(workerData as OpenRows));
