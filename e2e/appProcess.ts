import { spawn } from 'node:child_process';
import { once } from 'node:events';

export interface AppProcess {
  /** Kills the process (SIGKILL) and restarts it with the same data. */
  crash: () => Promise<void>;
  /** Stops the process gracefully (SIGTERM). */
  stop: () => Promise<void>;
  /** Sends a signal to the process. */
  signal: (name: NodeJS.Signals) => void;
}

/** Runs the app like `npm start`, in a child process, with further settings. */
export function startAppProcess(
  port: number,
  dataDir: string,
  settings: NodeJS.ProcessEnv,
): AppProcess {
  // Tests make more calls than users, and load whole releases one after another.
  const rateLimits = {
    UPLOADS_PER_MINUTE: '1000',
    REPORTS_PER_MINUTE: '1000',
    TRANSACTIONS_PER_MINUTE: '1000',
    REQUESTS_PER_ADDRESS: '100000',
    REQUESTS_PER_SESSION: '100000',
  };
  const env = {
    ...process.env,
    ...rateLimits,
    ...settings,
    PORT: String(port),
    DATA_DIR: dataDir,
  };
  const stdio = ['ignore', 'ignore', 'inherit'] as const;
  const run = () =>
    spawn(process.execPath, ['scripts/start.ts'], { env, stdio: [...stdio] }).once(
      'exit',
      reportExit,
    );
  let running = run();

  async function end(signal: NodeJS.Signals) {
    running.off('exit', reportExit);
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
    signal: (name) => void running.kill(name),
  };
}

/** Reports an unexpected exit, after which the following tests fail. */
function reportExit(code: number | null, signal: NodeJS.Signals | null) {
  process.stderr.write(`The app exited unexpectedly: ${signal ?? code}\n`);
}
