import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Runs the product on demo data of its own, for as long as `work` takes. */
export async function withDemoServer(
  port: number,
  work: (address: string, folder: string) => Promise<void>,
): Promise<void> {
  const address = `http://127.0.0.1:${port}`;
  const folder = mkdtempSync(path.join(os.tmpdir(), 'remit-desk-demo-'));
  const server = spawn(process.execPath, ['scripts/start.ts'], {
    env: { ...process.env, PORT: String(port), DATA_DIR: path.join(folder, 'data') },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const isOver = new Promise<void>((resolve) => server.once('close', () => resolve()));
  try {
    await new Promise<void>((resolve, reject) => {
      server.stdout.on('data', (text: Buffer) => {
        if (text.includes(address)) resolve();
      });
      server.once('exit', () => reject(new Error('the server did not start')));
    });
    await work(address, folder);
  } finally {
    server.kill('SIGTERM');
    await isOver;
    rmSync(folder, { recursive: true, force: true });
  }
}
