import { expect, test } from 'vitest';
import { type OpenLine, proposeMatches } from '#domain/reconciliation/matching.ts';
import { readCsv } from './reading/readCsv.ts';
import { labelledStatements, type LabelledStatement } from './test/labelledStatements.ts';

/** Counts of the proposals for a statement whose payments are known. */
function measure({ csv, payments, truth }: LabelledStatement) {
  const result = readCsv(csv, null);
  if (result.kind === 'unmapped') throw new Error('unmapped');
  const lines = result.statement.lines.map((line, index): OpenLine => ({
    ...line,
    id: String(index),
  }));
  expect(lines).toHaveLength(truth.length);
  const { certain, possible, ties } = proposeMatches(lines, payments, {
    fees: [],
    returned: new Set(),
  });
  const isTrue = ({ lineId, paymentId }: { lineId: string; paymentId: string }) =>
    truth[Number(lineId)] === paymentId;
  return {
    lines: lines.length,
    toFind: truth.filter((id) => id !== null).length,
    certain: certain.length,
    wrongCertain: certain.filter((proposal) => !isTrue(proposal)),
    possible: possible.length,
    wrongPossible: possible.filter((proposal) => !isTrue(proposal)).length,
    found: [...certain, ...possible, ...ties.flat()].filter(isTrue).length,
    foundAlone: [...certain, ...possible].filter(isTrue).length,
  };
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

test.each([1, 2, 3])('2,000 lines of six banks, seed %i', (seed) => {
  const measures = labelledStatements(seed, 334).map(measure);
  const total = (
    key: 'lines' | 'toFind' | 'certain' | 'possible' | 'wrongPossible' | 'found' | 'foundAlone',
  ) => sum(measures.map((one) => one[key]));
  expect(total('lines')).toBeGreaterThanOrEqual(2000);
  expect(measures.flatMap(({ wrongCertain }) => wrongCertain)).toEqual([]);
  expect(total('found') / total('toFind')).toBeGreaterThanOrEqual(0.9);
  expect(total('foundAlone') / total('toFind')).toBeGreaterThanOrEqual(0.8);
  expect(total('certain') / total('toFind')).toBeGreaterThanOrEqual(0.6);
});
