import { type Config, readConfig, warningsOf } from './config.ts';
import { demoAccounts } from './demo/cast.ts';
import { type RunningServer, startServer } from './start.ts';
import { StartError } from './startError.ts';

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function welcome({ secretSequence }: Config, { address, hasPages }: RunningServer): void {
  say(`Remit Desk, demo: ${address}`);
  if (!hasPages) say('The web app is not built yet: npm run build');
  say(`Unlock the Sudoku with: ${[...secretSequence].join(' ')}`);
  say('Then sign in (user / password):');
  for (const { name, password, code } of demoAccounts) say(`  ${name} / ${password}  (${code})`);
}

/** The first signal lets requests finish, the second one does not wait. */
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

/** What a call does to the data is one database transaction, so a stray error harms only itself. */
function surviveStrayErrors({ log }: RunningServer): void {
  const note = (error: unknown) => log.error({ event: 'stray_error', err: error });
  process.on('unhandledRejection', note);
  process.on('uncaughtException', note);
}

async function main(): Promise<void> {
  for (const warning of warningsOf(process.env)) process.stderr.write(`${warning}\n`);
  const config = readConfig(process.env);
  const server = await startServer(config);
  surviveStrayErrors(server);
  stopOnSignals(server);
  if (config.mode === 'demo') welcome(config, server);
}

main().catch((error: unknown) => {
  const reason = error instanceof StartError ? error.message : error;
  process.stderr.write(`Remit Desk can't start: ${String(reason)}\n`);
  process.exit(1);
});
