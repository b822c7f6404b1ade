import type { IntlShape } from 'react-intl';
import { makeSheetPdf } from '#core/services/sheetFile.ts';
import { type Statement, statementSheet, statementTitle } from '#screens/account/statementSheet.ts';

/** Draws a statement as a PDF. @throws when the browser cannot draw it */
export function makeStatementPdf(statement: Statement, intl: IntlShape): Promise<File> {
  const { userCode, range } = statement;
  const name = `Account_${userCode}_${range.from}_and_${range.to}`;
  const title = statementTitle(statement, intl);
  return makeSheetPdf(statementSheet(statement, intl), { title, name }, intl);
}
