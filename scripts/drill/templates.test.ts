import { expect, test } from 'vitest';
import { changeSettings, fillTemplate } from './templates.ts';

const values = { NAME: 'db2', ADDRESS: '10.77.0.12', FOLDER: '/srv/db2' };

test.each(['etcd.yml', 'patroni.yml', 'haproxy-database.cfg', 'haproxy-servers.cfg'] as const)(
  'fills every placeholder of %s',
  (name) => {
    expect(fillTemplate(name, values)).not.toMatch(/NAME|ADDRESS|FOLDER|PASSWORD/);
  },
);

test('changes only the named setting of Patroni', () => {
  const text = fillTemplate('patroni.yml', values);
  const changed = changeSettings(text, new Map([['ttl', '30']]));
  expect(changed).toBe(text.replace('    ttl: 20\n', '    ttl: 30\n'));
  expect(changed).not.toBe(text);
});

test('refuses a setting that the file lacks', () => {
  const changes = new Map([['tlt', '30']]);
  expect(() => changeSettings(fillTemplate('patroni.yml', values), changes)).toThrow('tlt');
});
