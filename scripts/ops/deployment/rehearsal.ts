import { type Commands, commandsOf, contentOf, type File, files } from './guide.ts';
import type { Machine } from './machine.ts';

const repository = '/mnt/remit-desk.git';
const host = 'desk.example';
const certificate = `/etc/letsencrypt/live/${host}`;
const databasePassword = 'of-the-database';
const admin = { name: 'meera', password: 'seven-quiet-harbour-lamps' };

/** Values that the guide leaves open. */
const values = {
  'git clone …': `git clone --quiet ${repository}`,
  'remit_desk:…@': `remit_desk:${databasePassword}@`,
};

/** One part of the guide: its commands and files, and the proof that they worked. */
export interface Step {
  title: string;
  work: (machine: Machine) => void | Promise<void>;
}

function carryOut(machine: Machine, name: Commands, input = '', own = values): void {
  machine.run(commandsOf(name, own), input);
}

/** Also installs the other proxy. */
const installing = (option: string) =>
  commandsOf('packages', { 'apt-get install': `apt-get install --yes ${option} caddy` });

function writeFile(machine: Machine, name: File, mode?: number): void {
  machine.write(files[name], contentOf(name, values), mode);
}

/** Runs a module on the machine. @returns what it prints. */
function runModule(machine: Machine, code: string): string {
  return machine.run(
    `export NODE_EXTRA_CA_CERTS=${certificate}/fullchain.pem\nnode --input-type=module`,
    code,
  );
}

/** Waits until the server can be used. */
function expectReady(machine: Machine, url = 'http://127.0.0.1:3000'): void {
  runModule(
    machine,
    `for (;;) {
      const answer = await fetch('${url}/readyz').catch(() => null);
      if (answer?.ok) break;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }`,
  );
}

/** Signs in through the proxy, and makes a call that only an admin may make. */
function expectSignIn(machine: Machine): void {
  runModule(
    machine,
    `import { HttpClient } from '/srv/remit-desk/current/server/process/httpClient.ts';
    import { validPayloads } from '/srv/remit-desk/current/server/test/payloads.ts';
    const client = new HttpClient('https://${host}', '${admin.name}');
    await client.signIn('${admin.password}');
    const call = 'bank.php?run=get_all_banks';
    const { status } = await client.call(call, validPayloads[call]());
    if (status !== 200) throw new Error('answered ' + status);`,
  );
}

function expectOutput(output: string, words: string): void {
  if (!output.includes(words)) throw new Error(`expected ${words}, not\n${output}`);
}

const newestBackup = (machine: Machine) =>
  machine.run('ls /srv/backups/remit-desk-*.dump | tail -n 1').trim();

/** Steps before the machine starts, because they need the registries. */
export const preparation: readonly Step[] = [
  {
    title: 'downloads the packages',
    work: (machine) => {
      machine.prepare('apt-get update');
      machine.prepare(installing('--download-only'));
    },
  },
  {
    title: 'installs and builds the release',
    work: (machine) => {
      machine.addRepository(repository);
      machine.prepare(commandsOf('release', values));
    },
  },
];

/** The guide from the first account to an upgrade and back. */
export const rehearsal: readonly Step[] = [
  {
    title: 'installs the packages',
    work: (machine) => {
      // The guide shows both proxies; only one of them can have the ports.
      machine.mask('caddy');
      machine.run(installing('--no-download'));
    },
  },
  {
    title: 'creates the accounts',
    work: (machine) => carryOut(machine, 'accounts', `${databasePassword}\n`.repeat(2)),
  },
  {
    title: 'starts the service and creates the first admin',
    work: (machine) => {
      writeFile(machine, 'settings', 0o600);
      writeFile(machine, 'service');
      machine.run(`systemd-analyze verify ${files.service}`);
      carryOut(machine, 'start', `${admin.password}\n`);
      expectReady(machine);
    },
  },
  {
    title: 'serves through nginx',
    work: (machine) => {
      machine.run(`echo 127.0.0.1 ${host} >> /etc/hosts\nmkdir -p ${certificate}\n${selfSigned}`);
      machine.run(`sed -i '/^events {/,/^}/d' /etc/nginx/nginx.conf`);
      machine.run(`cat >> /etc/nginx/nginx.conf`, commandsOf('nginxLimits', {}));
      writeFile(machine, 'nginx');
      carryOut(machine, 'proxy');
      expectReady(machine, `https://${host}`);
      expectSignIn(machine);
    },
  },
  {
    title: 'has a configuration that Caddy accepts',
    work: (machine) => {
      // Debian 12 has a version before 2.6.4.
      const older = { 'request_buffers 64KB': 'buffer_requests' };
      machine.write(files.caddy, contentOf('caddy', older));
      machine.run(`caddy validate --adapter caddyfile --config ${files.caddy}`);
    },
  },
  {
    title: 'makes backups',
    work: (machine) => {
      writeFile(machine, 'backupService');
      writeFile(machine, 'backupTimer');
      machine.run(`systemd-analyze verify ${files.backupService} ${files.backupTimer}`);
      carryOut(machine, 'timer');
      expectOutput(machine.run('systemctl list-timers'), 'remit-desk-backup.timer');
      machine.run('systemctl start remit-desk-backup');
    },
  },
  {
    title: 'restores a backup',
    work: (machine) => {
      const backup = { '/srv/backups/remit-desk-<day>.dump': newestBackup(machine) };
      carryOut(machine, 'restore', '', { ...values, ...backup });
      expectReady(machine);
      expectSignIn(machine);
    },
  },
  {
    title: 'upgrades and goes back',
    work: (machine) => {
      // The packages were received for the first release.
      machine.run(`export npm_config_offline=true\n${commandsOf('upgrade', values)}`);
      carryOut(machine, 'migrate');
      expectReady(machine);
      expectSignIn(machine);
      machine.run('ln -sfn /srv/remit-desk/1.0.0 /srv/remit-desk/current');
      machine.run('systemctl restart remit-desk');
      expectReady(machine);
      expectSignIn(machine);
    },
  },
  {
    title: 'has metrics',
    work: (machine) => {
      const metrics = `console.log(await (await fetch('http://127.0.0.1:9464/metrics')).text())`;
      expectOutput(runModule(machine, metrics), 'remit_desk_sessions');
    },
  },
  {
    title: 'is in good order at the end',
    work: (machine) => {
      expectOutput(machine.run('systemctl is-active remit-desk nginx'), 'active\nactive');
      expectOutput(machine.run('journalctl -u remit-desk'), '"event":"signed_in"');
    },
  },
];

/** Stands in for the certificate of a certificate authority. */
const selfSigned = `openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=${host} \
-addext subjectAltName=DNS:${host} -keyout ${certificate}/privkey.pem \
-out ${certificate}/fullchain.pem 2>/dev/null`;
