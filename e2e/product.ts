import { spawn } from 'node:child_process';
import { once } from 'node:events';

export interface Product {
  /** Ends it as a power cut would, and starts it again on the same data. */
  crash: () => Promise<void>;
  /** Ends it as an operator would. */
  stop: () => Promise<void>;
}

/** Runs the product as `npm start` does, in a process of its own. */
export function startProduct(port: number, dataDir: string): Product {
  // Tests follow each other faster than people do.
  const patience = {
    UPLOADS_PER_MINUTE: '1000',
    REPORTS_PER_MINUTE: '1000',
    TRANSACTIONS_PER_MINUTE: '1000',
  };
  const env = { ...process.env, ...patience, PORT: String(port), DATA_DIR: dataDir };
  const stdio = ['ignore', 'ignore', 'inherit'] as const;
  const run = () =>
    spawn(process.execPath, ['scripts/start.ts'], { env, stdio: [...stdio] }).once('exit', sayWhy);
  let running = run();

  async function end(signal: NodeJS.Signals) {
    running.off('exit', sayWhy);
    const isOver = running.exitCode !== null || running.signalCode !== null;
    const over = isOver || once(running, 'exit');
    running.kill(signal);
    await over;
  }
  return {
    async crash() {
      await end('SIGKILL');
      running = run();
    },
    stop: () => end('SIGTERM'),
  };
}

/** Nobody asked for this end: the tests that follow fail, and here is the reason. */
function sayWhy(code: number | null, signal: NodeJS.Signals | null) {
  process.stderr.write(`The product ended by itself: ${signal ?? code}\n`);
}
