import { globSync } from 'node:fs';
import type ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { parse } from './project.ts';
import { type SteadyRule, steadyRules } from './steadyRules.ts';

/** Returns the lines of a file that break a rule, such as `e2e/notifications/push.spec.ts:12 await …`. */
function broken({ find }: SteadyRule, source: ts.SourceFile): readonly string[] {
  const lines = source.text.split('\n');
  return find(source).map((node) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    return `${source.fileName}:${line + 1} ${lines[line]?.trim()}`;
  });
}

const parsed = new Map(
  [...new Set(steadyRules.flatMap(({ where }) => globSync([...where])))]
    .toSorted()
    .map((file) => [file, parse(file)]),
);

describe.each(steadyRules)('$name', (rule) => {
  const { where, except = {}, reason, instead, wrong, right } = rule;

  it('is kept by all tests', () => {
    const files = globSync([...where]).filter((file) => !Object.hasOwn(except, file));
    const places = files.flatMap((file) => {
      const source = parsed.get(file);
      return source ? broken(rule, source) : [];
    });
    expect(places, `${reason} Write: ${instead}`).toEqual([]);
  });

  it.each(wrong)('refuses: %s', (text) => {
    expect(broken(rule, parse('e2e/planted.ts', text))).not.toEqual([]);
  });

  it.each(right)('allows: %s', (text) => {
    expect(broken(rule, parse('e2e/planted.ts', text))).toEqual([]);
  });

  it.each(Object.entries(except))('needs its exception for %s: %s', (file) => {
    expect(broken(rule, parse(file))).not.toEqual([]);
  });
});
