import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openSecurityLog } from './openSecurityLog.ts';

const folder = mkdtempSync(join(tmpdir(), 'remit-desk-security-log-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('appends lines to a file that only its owner reads', () => {
  const path = join(folder, 'security.log');
  openSecurityLog(path).write('one\n');
  openSecurityLog(path).write('two\n');
  expect(readFileSync(path, 'utf8')).toBe('one\ntwo\n');
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

it('refuses a path that is no file', () => {
  expect(() => openSecurityLog(folder)).toThrow(/^SECURITY_LOG: EISDIR/);
});
