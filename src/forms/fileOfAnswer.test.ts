import { describe, expect, it } from 'vitest';
import type { StoredFile } from '#domain/transaction.ts';
import { fileOfAnswer } from './fileOfAnswer.ts';

const stored = (id: string, name: string): StoredFile => ({ id, name, url: id, thumbUrl: id });
const [a, b] = [stored('1', 'a.png'), stored('2', 'b.png')];

describe('fileOfAnswer', () => {
  it.each<[title: string, answer: StoredFile[], name: string, known: string[], StoredFile | null]>([
    ['the only file', [a], 'a.png', [], a],
    ['the file that is not known yet', [a, b], 'b.png', ['1'], b],
    ['the file of its name when a later one has arrived', [a, b], 'a.png', [], a],
    ['the last file where the server renamed it', [a, b], 'photo.heic', ['1'], b],
    ['nothing where every file belongs to another upload', [a], 'b.png', ['1'], null],
  ])('finds %s', (_title, answer, name, known, expected) => {
    expect(fileOfAnswer(answer, name, known)).toBe(expected);
  });
});
