import type { TestReferences } from './testReferences.ts';

/** A threat of docs/security.md. */
export interface Threat {
  id: string;
  /** The paragraphs below the heading. */
  defence: string;
}

/** A requirement of docs/security-asvs.md. */
export interface Requirement {
  /** Line in the document, from 1. */
  line: number;
  /** The number in the standard; the whole text of a list item in another form. */
  id: string;
  level: string;
  /** Ids of threats, or a reason; empty for a list item in another form. */
  answer: string;
}

/** Reads the threats: each is a heading `#### A1: …` and its defence. */
export function readThreats(markdown: string): Threat[] {
  return sectionsOf(markdown, '#### ').map(({ heading, body }) => ({
    id: /^#### ([A-Z]\d+): ./.exec(heading)?.[1] ?? heading,
    defence: body.join('\n').trim(),
  }));
}

/** Reads the tests of docs/security-tests.md: each threat is a heading with one item per test. */
export function readTests(markdown: string): TestReferences[] {
  return sectionsOf(markdown, '## ').map(({ line, heading, body }) => ({
    line,
    rule: heading.replace('## ', ''),
    // An item without backticks stays as it is, so that no test is found for it.
    tests: body
      .filter((item) => item.startsWith('- '))
      .map((item) => /^- `([^`]+)`$/.exec(item)?.[1] ?? item),
  }));
}

/** Returns the headings that begin with `prefix`, each with its line and what is below it. */
function sectionsOf(markdown: string, prefix: string) {
  const lines = markdown.split('\n');
  return lines.flatMap((heading, index) => {
    if (!heading.startsWith(prefix)) return [];
    const end = lines.findIndex((line, at) => at > index && line.startsWith('#'));
    return [{ line: index + 1, heading, body: lines.slice(index + 1, end < 0 ? undefined : end) }];
  });
}

/** Reads the requirements: list items `1.2.3 (L1) Text. Answer: …`. */
export function readRequirements(markdown: string): Requirement[] {
  return markdown.split('\n').flatMap((text, index) => {
    if (!text.startsWith('- ')) return [];
    const parts = /^- (\d+\.\d+\.\d+) \(L([123])\) .+\. Answer: (.+)$/.exec(text);
    const [, id = text, level = '', answer = ''] = parts ?? [];
    return [{ line: index + 1, id, level, answer }];
  });
}

/** Reads the requirements that the headings `### 1.2.3, 1.2.4: …` of the deviations explain. */
export function readDeviations(markdown: string): string[] {
  const headings = [...markdown.matchAll(/^### (\d+\.\d+\.\d+(?:, \d+\.\d+\.\d+)*): ./gm)];
  return headings.flatMap(([, ids = '']) => ids.split(', '));
}

/**
 * Returns the problems of the requirements: an answer must name known threats, say why the
 * requirement is not applicable, or be a deviation that is explained.
 */
export function findUnanswered(
  requirements: readonly Requirement[],
  threats: readonly string[],
  deviations: readonly string[],
): string[] {
  const seen = new Set<string>();
  const problems = requirements.flatMap(({ line, id, answer }) => {
    const found: string[] = [];
    if (seen.has(id)) found.push(`a second answer to ${id}`);
    seen.add(id);
    const named = answer.match(/\b[AZIFMDLPSVO]\d+\b/g) ?? [];
    const unknown = named.filter((threat) => !threats.includes(threat));
    found.push(...unknown.map((threat) => `no threat ${threat}`));
    const reason = /^(not applicable|deviation): ./.exec(answer)?.[1];
    if (named.length === 0 && reason === undefined) found.push(`no answer to ${id}`);
    if ((reason === 'deviation') !== deviations.includes(id)) {
      found.push(reason === 'deviation' ? `no explanation of ${id}` : `${id} is no deviation`);
    }
    return found.map((problem) => `line ${line}: ${problem}`);
  });
  const missing = deviations.filter((id) => !seen.has(id));
  return [...problems, ...missing.map((id) => `no requirement ${id}`)];
}
