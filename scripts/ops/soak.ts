import { spawnSync } from 'node:child_process';

// `npm run soak`: runs tests for much longer than `npm test` does. It searches for a sequence of
// actions on which server and model disagree (SOAK_SECONDS per search; SOAK_SEED repeats one),
// sends SOAK_BODIES hostile bodies to each call and each of SOAK_IDS ids ten times, kills servers
// and databases hundreds of times, simulates long outages of the database, backs up and restores
// BACKUP_TRANSACTIONS, upgrades a database with UPGRADE_TRANSFERS, and checks times that a busy machine would distort: requests while hostile
// files are processed, requests through proxies during attacks, and reads from many rows. Arguments
// select tests by file name.
const defaults = {
  SOAK_SECONDS: '600',
  SOAK_SEED: String(Date.now() % 2 ** 31),
  SOAK_BODIES: '2000',
  SOAK_IDS: '1000',
  BACKUP_TRANSACTIONS: '10000',
  UPGRADE_TRANSFERS: '200000',
  STARTS_KILLED: '30',
  STARTS_REFUSED: '100',
  KILLS_EMBEDDED: '200',
  KILLS_POSTGRES: '50',
  KILLS_POSTMASTER: '20',
};
const suites = [
  { project: 'server', file: 'server/transaction/model.test.ts' },
  { project: 'server', file: 'server/api/fuzz.test.ts' },
  { project: 'server', file: 'server/dashboard/volume.test.ts' },
  { project: 'server', file: 'server/transaction/races.test.ts' },
  { project: 'server', file: 'server/operations/backup/size.test.ts' },
  { project: 'process', file: 'server/process/kill.test.ts' },
  { project: 'process', file: 'server/process/upgrade.test.ts' },
  { project: 'process', file: 'server/db/embedded/embedded.test.ts' },
  { project: 'process', file: 'server/process/availability.test.ts' },
  { project: 'process', file: 'server/process/availabilityThroughProxies.test.ts' },
  { project: 'process', file: 'server/process/hostileFiles.test.ts' },
] as const;

const overrides = Object.keys(defaults).map((name) => [name, process.env[name]] as const);
const settings = {
  ...defaults,
  ...Object.fromEntries(overrides.filter(([, value]) => value !== undefined)),
};
console.log(settings);

function run({ project, file }: (typeof suites)[number]): boolean {
  const args = ['run', '--project', project, '--reporter=verbose', file];
  const env = { ...process.env, ...settings };
  return spawnSync('node_modules/.bin/vitest', args, { stdio: 'inherit', env }).status === 0;
}

const args = process.argv.slice(2);
const selected = suites.filter(
  ({ file }) => args.length === 0 || args.some((arg) => file.includes(arg)),
);
const failed = selected.filter((suite) => !run(suite));
process.exitCode = failed.length === 0 ? 0 : 1;
