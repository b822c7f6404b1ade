import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startFaultyProxy } from './faultyProxy.ts';
import { startProduct } from './product.ts';

// The product as `npm start` runs it, on a data folder that lives as long as the tests, behind a
// proxy that fails when a test asks for it.
const port = Number(process.env.PORT);
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'remit-desk-e2e-'));
process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));

const product = startProduct(port + 1, dataDir);
await startFaultyProxy(port, port + 1, product);

async function stop() {
  await product.stop();
  process.exit(0);
}
process.once('SIGTERM', () => void stop());
process.once('SIGINT', () => void stop());
