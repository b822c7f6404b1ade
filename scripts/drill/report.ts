import type { Differences } from './comparison.ts';

/** Effects of one fault. */
export interface Outcome extends Differences {
  title: string;
  acknowledged: number;
  /** Answers of 500. */
  errors: number;
  /** Servers that ended by themselves. */
  crashes: number;
  /** Calls without an answer or with another error. */
  failed: number;
  writeGapMs: number;
  readGapMs: number;
  primaryGapMs: number;
  /** Writes did not become possible again. */
  stopped: string | null;
}

const columns: readonly (readonly [string, (outcome: Outcome) => string | number])[] = [
  ['Fault', ({ title }) => title],
  ['Acknowledged', ({ acknowledged }) => acknowledged],
  ['Lost', ({ lost }) => lost],
  ['Doubled', ({ doubled }) => doubled],
  ['Answers 500', ({ errors }) => errors],
  ['Crashes', ({ crashes }) => crashes],
  ['Other failures', ({ failed }) => failed],
  ['No write for', ({ writeGapMs, stopped }) => stopped ?? seconds(writeGapMs)],
  ['No read for', ({ readGapMs }) => seconds(readGapMs)],
  ['No primary for', ({ primaryGapMs }) => seconds(primaryGapMs)],
];

/** Returns a table in Markdown. */
export function tableOf(outcomes: readonly Outcome[]): string {
  return [
    line(columns.map(([title]) => title)),
    line(columns.map(() => '---')),
    ...outcomes.map((outcome) => line(columns.map(([, cell]) => cell(outcome)))),
  ].join('\n');
}

export const isGood = ({ lost, doubled, errors, crashes, stopped }: Outcome) =>
  lost + doubled + errors + crashes === 0 && stopped === null;

const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
