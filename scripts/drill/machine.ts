import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const bridge = 'drill';
const logFolder = 'test-results/drill';

function ip(...args: readonly string[]): string {
  return execFileSync('ip', args, { encoding: 'utf8' });
}

/** Creates the network that connects the machines. This process has the address 10.77.0.1 in it. */
export function createNetwork(): void {
  rmSync(logFolder, { recursive: true, force: true });
  mkdirSync(logFolder, { recursive: true });
  // Contains the names of the network namespaces, which would otherwise remain after the drill.
  mkdirSync('/run/netns', { recursive: true });
  execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', '/run/netns']);
  ip('link', 'set', 'lo', 'up');
  ip('link', 'add', bridge, 'type', 'bridge');
  ip('addr', 'add', '10.77.0.1/24', 'dev', bridge);
  ip('link', 'set', bridge, 'up');
}

interface RunOptions {
  /** User that the program runs as. */
  user?: string;
  env?: Readonly<Record<string, string>>;
}

/** A machine: a network namespace with one address, and the processes in it. */
export class Machine {
  readonly name: string;
  readonly address: string;

  constructor(name: string, address: string) {
    this.name = name;
    this.address = address;
    ip('netns', 'add', name);
    ip('link', 'add', name, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name);
    ip('link', 'set', name, 'master', bridge, 'up');
    ip('-n', name, 'addr', 'add', `${address}/24`, 'dev', 'eth0');
    ip('-n', name, 'link', 'set', 'eth0', 'up');
    ip('-n', name, 'link', 'set', 'lo', 'up');
  }

  /** Starts a program, which writes to the log of this machine. */
  run(command: readonly string[], { user, env = {} }: RunOptions = {}): ChildProcess {
    const log = openSync(path.join(logFolder, `${this.name}.log`), 'a');
    const identity = user ? ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--init-groups'] : [];
    return spawn('ip', ['netns', 'exec', this.name, ...identity, ...command], {
      stdio: ['ignore', log, log],
      env: { PATH: `${process.env['PATH']}:/usr/sbin:/sbin`, ...env },
      cwd: '/',
    });
  }

  /** Returns true if a process with this name runs. */
  runs(name: string): boolean {
    return this.#processes(name).length > 0;
  }

  /** Sends a signal to the processes with these names, or to all. */
  signal(signal: NodeJS.Signals, ...names: readonly string[]): void {
    // The second pass reaches what a process has started during the first one.
    for (let pass = 0; pass < 2; pass += 1) {
      for (const pid of this.#processes(...names)) trySignal(pid, signal);
    }
  }

  /** Kills the processes with these names, or all, and waits for their end. */
  async kill(...names: readonly string[]): Promise<void> {
    while (this.#processes(...names).length > 0) {
      this.signal('SIGKILL', ...names);
      await sleep(20);
    }
  }

  /** Unplugs the network cable: packets vanish without an error. */
  unplug(): void {
    ip('link', 'set', this.name, 'nomaster');
  }

  plugIn(): void {
    ip('link', 'set', this.name, 'master', bridge);
  }

  /** Loses all packets that this machine sends, or all that it receives. */
  losePackets(direction: 'sent' | 'received'): void {
    const rule = direction === 'sent' ? ['OUTPUT', '-o', 'eth0'] : ['INPUT', '-i', 'eth0'];
    ip('netns', 'exec', this.name, 'iptables', '-A', ...rule, '-j', 'DROP');
  }

  stopLosingPackets(): void {
    ip('netns', 'exec', this.name, 'iptables', '-F');
  }

  #processes(...names: readonly string[]): number[] {
    const all = ip('netns', 'pids', this.name).split('\n').filter(Boolean).map(Number);
    return names.length === 0 ? all : all.filter((pid) => names.includes(nameOf(pid)));
  }
}

/** Returns the name of a process; '' if it has ended. */
function nameOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
  } catch {
    return '';
  }
}

function trySignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended in the meantime.
  }
}
