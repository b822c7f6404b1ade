import { StatementFault, statementLimits } from '#domain/reconciliation/statement.ts';
import { isSupportedText } from '#domain/text/text.ts';

/** Returns the text of a line with single spaces. @throws StatementFault if it cannot be stored. */
export function lineText(text: string, fileLine: number): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  if (plain.length > statementLimits.textLength) {
    throw new StatementFault(
      `The text has more than ${statementLimits.textLength} characters`,
      fileLine,
    );
  }
  return plain;
}

/** Returns a line as it came. @throws StatementFault if it cannot be stored. */
export function rawLine(raw: string, fileLine: number): string {
  if (raw.length > statementLimits.rawLength) {
    throw new StatementFault(
      `The line has more than ${statementLimits.rawLength} characters`,
      fileLine,
    );
  }
  if (!isSupportedText(raw)) {
    throw new StatementFault('The line contains characters that are not supported', fileLine);
  }
  return raw;
}

/** @throws StatementFault if a statement has too many lines. */
export function requireFewLines(count: number): void {
  if (count > statementLimits.lines) {
    throw new StatementFault(
      `The statement has more than ${statementLimits.lines.toLocaleString('en-IN')} lines. Split it by days.`,
    );
  }
}
