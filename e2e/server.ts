import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startFaultProxy } from './faultProxy.ts';
import { startAppProcess } from './appProcess.ts';

// Runs the app like `npm start`, with a temporary data folder, behind a proxy that injects faults
// requested by the tests.
const port = Number(process.env.PORT);
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'remit-desk-e2e-'));
process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));

const app = startAppProcess(port + 1, dataDir, { PUSH_HOSTS: `127.0.0.1:${port}` });
await startFaultProxy(port, port + 1, app);

async function stop() {
  await app.stop();
  process.exit(0);
}
process.once('SIGTERM', () => void stop());
process.once('SIGINT', () => void stop());
