import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const debian = { suite: 'bookworm', mirror: 'http://deb.debian.org/debian' };
/** Beside a minimal Debian: its first process, and what is used before the machine is booted. */
const basePackages = 'systemd-sysv,dbus,ca-certificates,git';

const environment = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  HOME: '/root',
  DEBIAN_FRONTEND: 'noninteractive',
};
const settings = Object.entries(environment).map(([name, value]) => `${name}=${value}`);

/** A Debian machine in a folder, with systemd, processes and a loopback network of its own. */
export class Machine {
  readonly #folder: string;
  #container: ChildProcess | null = null;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Installs Debian and this process's version of Node. */
  install(): void {
    // Every user of the machine must be able to enter its root.
    mkdirSync(this.#folder, { mode: 0o755 });
    const { suite, mirror } = debian;
    const options = ['--variant=minbase', `--include=${basePackages}`];
    execFileSync('debootstrap', [...options, suite, this.#folder, mirror], { stdio: 'ignore' });
    this.#installNode();
    this.#trustAuthority();
  }

  /** Debian's own version is too old. */
  #installNode(): void {
    const npm = path.resolve(process.env['npm_execpath'] ?? '', '../..');
    cpSync(process.execPath, this.#inside('/usr/bin/node'));
    cpSync(npm, this.#inside('/usr/lib/node_modules/npm'), { recursive: true });
    symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', this.#inside('/usr/bin/npm'));
  }

  /** A network may have a certificate authority of its own, which Node has been told to trust. */
  #trustAuthority(): void {
    const file = process.env['NODE_EXTRA_CA_CERTS'];
    if (!file) return;
    cpSync(file, this.#inside('/root/authority.pem'));
    this.write('/root/.npmrc', 'cafile=/root/authority.pem\n');
  }

  #inside(file: string): string {
    return path.join(this.#folder, file);
  }

  /** Clones the commit that is checked out here, as the guide's repository. */
  addRepository(place: string): void {
    execFileSync('git', ['clone', '--quiet', '--bare', '.', this.#inside(place)]);
  }

  write(file: string, content: string, mode = 0o644): void {
    mkdirSync(path.dirname(this.#inside(file)), { recursive: true });
    writeFileSync(this.#inside(file), content);
    chmodSync(this.#inside(file), mode);
  }

  /** Keeps a service from starting. */
  mask(service: string): void {
    symlinkSync('/dev/null', this.#inside(`/etc/systemd/system/${service}.service`));
  }

  /** Runs commands before the machine is booted, with the network of this one. */
  prepare(commands: string): string {
    const options = [
      '--quiet',
      '--pipe',
      '--register=no',
      '--keep-unit',
      `--directory=${this.#folder}`,
    ];
    const variables = settings.map((setting) => `--setenv=${setting}`);
    return run('systemd-nspawn', [...options, ...variables, 'bash', '-ec', commands], '');
  }

  /** Boots systemd and waits until it has started its services. */
  async boot(): Promise<void> {
    const options = ['--quiet', '--boot', '--register=no', '--keep-unit', '--private-network'];
    this.#container = spawn('systemd-nspawn', [...options, `--directory=${this.#folder}`], {
      stdio: 'ignore',
      detached: true,
    });
    while (!this.#isRunning()) await sleep(500);
  }

  #isRunning(): boolean {
    if (this.#leader() === null) return false;
    const state = this.#enter(['systemctl', 'is-system-running']).stdout.trim();
    return state === 'running' || state === 'degraded';
  }

  /** Runs commands on the booted machine as its root. @throws Error with the output of a failure. */
  run(commands: string, input = ''): string {
    // The commands may ask for a password: without a terminal they read it from the input.
    return outputOf(this.#enter(['setsid', '--wait', 'bash', '-ec', commands], input), commands);
  }

  #enter(command: readonly string[], input = '') {
    const target = [`--target=${this.#leader()}`, '--all'];
    return spawnSync('nsenter', [...target, 'env', '-i', ...settings, ...command], {
      input,
      encoding: 'utf8',
    });
  }

  /** Returns the process that is the first one inside; null before it has started. */
  #leader(): number | null {
    const pid = this.#container?.pid;
    const children = spawnSync('pgrep', ['--parent', String(pid)], { encoding: 'utf8' });
    return Number(children.stdout.split('\n')[0]) || null;
  }

  /** Ends everything on the machine. */
  async stop(): Promise<void> {
    const leader = this.#leader();
    if (leader !== null) process.kill(leader, 'SIGKILL');
    while (this.#leader() !== null) await sleep(100);
  }
}

function run(program: string, args: readonly string[], input: string): string {
  return outputOf(spawnSync(program, args, { input, encoding: 'utf8' }), args.at(-1) ?? program);
}

function outputOf(
  { status, stdout, stderr }: { status: number | null; stdout: string; stderr: string },
  commands: string,
): string {
  if (status === 0) return stdout;
  throw new Error(`exit code ${status} of\n${commands}\n${stdout}${stderr}`);
}
