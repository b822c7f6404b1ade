import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startFaultyProxy } from './faultyProxy.ts';

// The product as `npm start` runs it, on a data folder that lives as long as the tests, behind a
// proxy that fails when a test asks for it.
const port = Number(process.env.PORT);
const serverPort = port + 1;
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'remit-desk-e2e-'));
process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));

process.env.DATA_DIR = dataDir;
process.env.PORT = String(serverPort);
await startFaultyProxy(port, serverPort);
await import('../scripts/start.ts');
