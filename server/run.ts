import { type Config, readConfig, findWarnings } from './config.ts';
import { demoAccounts } from './demo/cast.ts';
import { type RunningServer, startServer } from './start.ts';
import { StartError } from './startError.ts';

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function printWelcome({ secretSequence }: Config, { address, hasPages }: RunningServer): void {
  print(`Remit Desk, demo: ${address}`);
  if (!hasPages) print('The web app is not built yet: npm run build');
  print(`Unlock the Sudoku with: ${[...secretSequence].join(' ')}`);
  print('Then sign in (user / password):');
  for (const { name, password, code } of demoAccounts) print(`  ${name} / ${password}  (${code})`);
}

/** The first signal lets requests finish; the second one ends the process at once. */
function stopOnSignals(server: RunningServer): void {
  let isStopping = false;
  const stop = () => {
    if (isStopping) process.exit(1);
    isStopping = true;
    void finish(server);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

async function finish(server: RunningServer): Promise<void> {
  try {
    await server.stop();
    process.exit(0);
  } catch (error) {
    server.log.error({ event: 'stop_failed', err: error });
    process.exit(1);
  }
}

/**
 * Keeps the server running after an unexpected error. Each call is one database transaction, so
 * other calls are not affected.
 */
function logUnexpectedErrors({ log }: RunningServer): void {
  const logError = (error: unknown) => log.error({ event: 'unexpected_error', err: error });
  process.on('unhandledRejection', logError);
  process.on('uncaughtException', logError);
}

async function main(): Promise<void> {
  for (const warning of findWarnings(process.env)) process.stderr.write(`${warning}\n`);
  const config = readConfig(process.env);
  const server = await startServer(config);
  logUnexpectedErrors(server);
  stopOnSignals(server);
  if (config.mode === 'demo') printWelcome(config, server);
}

main().catch((error: unknown) => {
  const reason = error instanceof StartError ? error.message : error;
  process.stderr.write(`Remit Desk can't start: ${String(reason)}\n`);
  process.exit(1);
});
