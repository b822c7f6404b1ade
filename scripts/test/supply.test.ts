import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Locked {
  version: string;
  dev?: boolean;
  optional?: boolean;
  devOptional?: boolean;
  hasInstallScript?: boolean;
  integrity?: string;
  resolved?: string;
  os?: string | string[];
  cpu?: string | string[];
  dependencies?: Record<string, string>;
}

const readLock = (folder: string) => {
  const { packages } = JSON.parse(readFileSync(`${folder}/package-lock.json`, 'utf8')) as {
    packages: Record<string, Locked>;
  };
  return packages;
};
const packages = readLock('.');
const { dependencies, allowScripts, scripts } = JSON.parse(
  readFileSync('package.json', 'utf8'),
) as {
  dependencies: Record<string, string>;
  scripts: Record<string, string>;
  allowScripts: Record<string, boolean>;
};
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 13);
const locked = Object.entries(packages).filter(([path]) => path !== '');
/** Also those of rare commands, and Node. */
const all = ['.', 'scripts/extra', 'scripts/node'].flatMap((folder) =>
  Object.entries(readLock(folder)).filter(([path]) => path !== ''),
);
const running = locked.filter(([, { dev, devOptional }]) => !dev && !devOptional);

/** Packages whose older versions have known vulnerabilities, and the first version without. */
const floors = {
  fastify: '5.12.2',
  kysely: '0.28.17',
  sharp: '0.35.0',
  '@fastify/multipart': '10.1.0',
  pg: '8.11.0',
};

/**
 * Packages that are unmaintained, deprecated, removed from the registry, or have known
 * vulnerabilities without a fix.
 */
const denied = [
  'prom-client',
  'exceljs',
  'xlsx',
  'request',
  'node-forge',
  'multer',
  'moment',
  'event-stream',
];

test('no package runs an install script', () => {
  const withScript = all.filter(([, { hasInstallScript }]) => hasInstallScript);
  expect(withScript.filter(([, { dev }]) => !dev)).toEqual([]);
  const names = new Set(withScript.map(([path]) => nameOf(path)));
  expect(allowScripts).toEqual(Object.fromEntries([...names].map((name) => [name, false])));
});

test('every package is locked by digest, wherever it is downloaded from', () => {
  expect(all.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))).toEqual([]);
  expect(all.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
});

test('a fresh clone installs few packages', () => {
  const onLinux = locked.filter(
    ([, { os, cpu }]) => (os ?? 'linux').includes('linux') && (cpu ?? 'x64').includes('x64'),
  );
  expect(onLinux.length).toBeLessThanOrEqual(650);
});

test.each(Object.entries(floors))('%s is at least %s', (name, floor) => {
  const versions = locked
    .filter(([path]) => nameOf(path) === name)
    .map(([, { version }]) => version);
  expect(versions.length).toBeGreaterThan(0);
  expect(versions.filter((version) => !isAtLeast(version, floor))).toEqual([]);
});

test.each(denied)('%s is nowhere', (name) => {
  expect(all.filter(([path]) => nameOf(path) === name)).toEqual([]);
});

test('the server uses few packages', () => {
  const direct = importedBy('server/**/*.ts').filter((name) => name in dependencies);
  expect(direct.length).toBeGreaterThan(10);
  expect(direct.length).toBeLessThanOrEqual(25);
  // The client of push services brings thirteen, that of identity providers three, the check of passkeys
  // twenty-four, for certificates and their formats, and compression ten, most of them for streams.
  expect(closureOf(direct).size).toBeLessThanOrEqual(192);
});

test('the web app uses few packages', () => {
  // The rules that compare names run on the server only.
  const direct = importedBy('src/**/*.{ts,tsx}').filter(
    (name) => name in dependencies && name !== 'any-ascii',
  );
  expect(direct.length).toBeGreaterThan(5);
  expect(direct.length).toBeLessThanOrEqual(22);
  expect(closureOf(direct).size).toBeLessThanOrEqual(140);
});

test('every production package is listed with a reason', () => {
  const documented = readFileSync('docs/decisions/0004-packages.md', 'utf8');
  const family = '@fastify/';
  const untold = Object.keys(dependencies).filter(
    (name) => !documented.includes(name.startsWith(family) ? name.slice(family.length) : name),
  );
  expect(untold).toEqual([]);
  expect(running.length).toBeGreaterThan(Object.keys(dependencies).length);
});

test('workflows pin actions by commit, and the update bot waits', () => {
  const workflows = globSync('.github/workflows/*.{yml,yaml}');
  const used = workflows.flatMap((path) => readFileSync(path, 'utf8').match(/uses: .+/g) ?? []);
  expect(used.length).toBeGreaterThan(0);
  for (const line of used) expect(line).toMatch(/^uses: [\w./-]+@[0-9a-f]{40} # v\d/);
  const bot = readFileSync('.github/dependabot.yml', 'utf8');
  const systems = bot.match(/package-ecosystem:/g) ?? [];
  expect(bot.match(/cooldown:\n +default-days: 7\b/g)).toHaveLength(systems.length);
  expect(systems.length).toBeGreaterThan(0);
});

test('workflows run scripts that exist', () => {
  const text = globSync('.github/workflows/*.yml').map((path) => readFileSync(path, 'utf8'));
  const run = Array.from(text.join('\n').matchAll(/npm (?:run )?([\w:-]+)/g), ([, name]) => name);
  const names = run.filter((name) => name !== 'ci');
  expect(names).toEqual(expect.arrayContaining(['test', 'test:full', 'soak', 'chromatic']));
  expect(names.filter((name) => !(String(name) in scripts))).toEqual([]);
});

function isAtLeast(version: string, floor: string): boolean {
  const [left, right] = [version, floor].map((text) => text.split('.').map(Number));
  for (const [index, number] of (right ?? []).entries()) {
    const other = left?.[index] ?? 0;
    if (other !== number) return other > number;
  }
  return true;
}

/** Returns the names of the packages that these files import, without tests. */
function importedBy(pattern: string): string[] {
  const files = globSync(pattern).filter((path) => !/\.test\.tsx?$|\/test\//.test(path));
  const names = files.flatMap((path) =>
    Array.from(
      readFileSync(path, 'utf8').matchAll(/(?:from|import)\s*\(?'((?:@[\w-]+\/)?[\w-]+)[/\w.-]*'/g),
      ([, name = '']) => name,
    ),
  );
  return [...new Set(names)];
}

/** Returns the paths of these packages and all their dependencies, as Node resolves them. */
function closureOf(names: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (name: string, from: string): void => {
    const path = resolve(name, from);
    if (path === null || found.has(path)) return;
    found.add(path);
    for (const needed of Object.keys(packages[path]?.dependencies ?? {})) visit(needed, path);
  };
  for (const name of names) visit(name, '');
  return found;
}

function resolve(name: string, from: string): string | null {
  for (let base = from; ; base = base.slice(0, Math.max(0, base.lastIndexOf('/node_modules/')))) {
    const path = base === '' ? `node_modules/${name}` : `${base}/node_modules/${name}`;
    if (path in packages) return path;
    if (base === '') return null;
  }
}
