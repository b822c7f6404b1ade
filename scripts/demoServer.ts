import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

export interface DemoServerOptions {
  port: number;
  /** Additional environment variables of the server. */
  settings?: Readonly<Record<string, string>>;
  /** Fills the data folder before the server starts. */
  prepare?: (dataDir: string) => Promise<void>;
}

/** Runs the product with separate demo data while `work` runs. */
export async function withDemoServer(
  { port, settings = {}, prepare }: DemoServerOptions,
  work: (address: string, folder: string) => Promise<void>,
): Promise<void> {
  const address = `http://127.0.0.1:${port}`;
  const folder = mkdtempSync(path.join(os.tmpdir(), 'remit-desk-demo-'));
  const dataDir = path.join(folder, 'data');
  try {
    await prepare?.(dataDir);
    const env = { ...process.env, ...settings, PORT: String(port), DATA_DIR: dataDir };
    const stop = await start(env, address);
    try {
      await work(address, folder);
    } finally {
      await stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @returns a function that stops the server. */
async function start(env: NodeJS.ProcessEnv, address: string): Promise<() => Promise<void>> {
  const server = spawn(process.execPath, ['scripts/start.ts'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => server.once('close', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    server.stdout.on('data', (text: Buffer) => {
      if (text.includes(address)) resolve();
    });
    server.once('exit', () => reject(new Error('the server did not start')));
  });
  return async () => {
    server.kill('SIGTERM');
    await ended;
  };
}
