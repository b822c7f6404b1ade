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

/** Returns the account of the parts of a file; null if they name none. @throws StatementFault for several */
export function oneAccount(named: readonly (string | null)[]): string | null {
  const accounts = [...new Set(named.filter((account) => account !== null))];
  if (accounts.length > 1) {
    throw new StatementFault(`The file has statements of several accounts: ${accounts.join(', ')}`);
  }
  return accounts[0] ?? null;
}
