import { describe, expect, it } from 'vitest';
import { fileNameOf } from './fileName.ts';

describe('fileNameOf', () => {
  it.each<[string | null, string | null]>([
    [null, null],
    ['', null],
    ['attachment', null],
    ['attachment; filename=""', null],
    ['attachment; filename="report.xlsx"', 'report.xlsx'],
    ['attachment; filename=report.xlsx; size=3', 'report.xlsx'],
    [`attachment; filename="r.xlsx"; filename*=UTF-8''%E2%82%B9.xlsx`, '₹.xlsx'],
    [`attachment; filename="r.xlsx"; filename*=UTF-8''%E2%82`, 'r.xlsx'],
    ['attachment; filename="../../etc/passwd"', 'passwd'],
    ['attachment; filename="C:\\temp\\r.xlsx"', 'r.xlsx'],
    ['attachment; filename="a/"', null],
  ])('parses %s', (disposition, name) => {
    expect(fileNameOf(disposition)).toBe(name);
  });
});
