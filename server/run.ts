import { type Config, readConfig, findWarnings } from './config.ts';
import { demoAccounts } from './demo/cast.ts';
import { print } from './runCommand.ts';
import { type RunningServer, startServer } from './start.ts';
import { StartError } from './startError.ts';

function printWelcome({ secretSequence }: Config, { address, hasPages }: RunningServer): void {
  print(`Remit Desk, demo: ${address}`);
  if (!hasPages) print('The web app is not built yet: npm run build');
  print(`Unlock the Sudoku with: ${[...secretSequence].join(' ')}`);
  print('Then sign in (user / password):');
  for (const { name, password, code } of demoAccounts) print(`  ${name} / ${password}  (${code})`);
}

/** Time for a stop after an unexpected error. */
const maxStopMs = 20_000;

/**
 * Stops the server at a signal, which lets requests finish; a second signal ends the process at
 * once. An unexpected error stops it as well, because its state is unknown.
 */
function stopOnEvents(server: RunningServer): void {
  let isStopping = false;
  const stop = (exitCode: number) => {
    isStopping = true;
    void finish(server, exitCode);
  };
  const onSignal = () => (isStopping ? process.exit(1) : stop(0));
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
  const onError = (error: unknown) => {
    server.log.error({ event: 'unexpected_error', err: error });
    setTimeout(() => process.exit(1), maxStopMs).unref();
    if (!isStopping) stop(1);
  };
  process.on('unhandledRejection', onError);
  process.on('uncaughtException', onError);
}

async function finish(server: RunningServer, exitCode: number): Promise<void> {
  try {
    await server.stop();
    process.exit(exitCode);
  } catch (error) {
    server.log.error({ event: 'stop_failed', err: error });
    process.exit(1);
  }
}

async function main(): Promise<void> {
  for (const warning of findWarnings(process.env)) process.stderr.write(`${warning}\n`);
  const config = readConfig(process.env);
  const server = await startServer(config);
  stopOnEvents(server);
  if (config.mode === 'demo') printWelcome(config, server);
}

main().catch((error: unknown) => {
  const reason = error instanceof StartError ? error.message : error;
  process.stderr.write(`Remit Desk can't start: ${String(reason)}\n`);
  process.exit(1);
});
