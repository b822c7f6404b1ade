import { describe, expect, it } from 'vitest';
import type { StoredFile } from '#domain/transactions/transaction.ts';
import { findStoredFile } from './findStoredFile.ts';

const stored = (id: string, name: string): StoredFile => ({ id, name, url: id, thumbUrl: id });
const [a, b] = [stored('1', 'a.png'), stored('2', 'b.png')];

describe('findStoredFile', () => {
  it('finds the file with the id of the upload, whatever its name', () => {
    expect(findStoredFile({ ids: ['1'], stored: [a, b] }, 'b.png', ['1'])).toBe(a);
    expect(findStoredFile({ ids: ['3'], stored: [a, b] }, 'b.png', [])).toBeNull();
  });

  it.each<[title: string, answer: StoredFile[], name: string, known: string[], StoredFile | null]>([
    ['the only file', [a], 'a.png', [], a],
    ['the file that is new', [a, b], 'b.png', ['1'], b],
    ['the file with the same name when a later one is already stored', [a, b], 'a.png', [], a],
    ['the last file when the server renamed it', [a, b], 'photo.heic', ['1'], b],
    ['nothing when every file belongs to another upload', [a], 'b.png', ['1'], null],
  ])('finds %s', (_title, answer, name, known, expected) => {
    expect(findStoredFile({ ids: null, stored: answer }, name, known)).toBe(expected);
  });
});
