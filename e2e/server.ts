import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

// The product as `npm start` runs it, on a data folder that lives as long as the tests.
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'remit-desk-e2e-'));
process.env.DATA_DIR = dataDir;
process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));

await import('../scripts/start.ts');
