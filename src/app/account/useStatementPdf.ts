import { useState } from 'react';
import { defineMessage, useIntl } from 'react-intl';
import { type AccountRow, listAccountLines } from '#api/account.ts';
import type { Client } from '#api/request.ts';
import { type Result, succeeded } from '#api/result.ts';
import type { Account } from '#domain/account/account.ts';
import type { DateRange } from '#domain/time/dateRange.ts';
import { saveFile } from '#platform/saveFile.ts';
import { useServices } from '#core/services/ServicesProvider.tsx';
import { useErrorToast } from '#core/services/useErrorToast.ts';

const failed = defineMessage({
  id: 'Statement.failed',
  defaultMessage: 'The PDF could not be made. Download the spreadsheet instead.',
});

/** Lines that are read at once: as many as the server answers. */
const pageSize = 100;

/** Makes the statement of an account on some days as a PDF, which needs all its lines. */
export function useStatementPdf(account: Account | null, range: DateRange | null) {
  const { client, toasts } = useServices();
  const intl = useIntl();
  const showError = useErrorToast();
  const [isMaking, setMaking] = useState(false);

  async function make() {
    if (!account || !range) return;
    setMaking(true);
    const lines = await readAll(client, account.userId, range);
    if (lines.ok) await save([...lines.value].reverse(), account, range);
    else showError(lines.error);
    setMaking(false);
  }

  async function save(
    lines: readonly AccountRow[],
    { userName, userCode }: Account,
    range: DateRange,
  ) {
    try {
      // Its code is loaded when it is needed.
      const { makeStatementPdf } = await import('./statementPdf.ts');
      const file = await makeStatementPdf({ userName, userCode, range, lines }, intl);
      saveFile(file, file.name);
    } catch {
      toasts.error(intl.formatMessage(failed));
    }
  }
  return { isMaking, make };
}

/** Reads all lines of some days, the newest first. */
async function readAll(
  client: Client,
  userId: string,
  range: DateRange,
): Promise<Result<readonly AccountRow[]>> {
  const lines: AccountRow[] = [];
  for (;;) {
    const after = lines.at(-1);
    const page = await listAccountLines(client, {
      userId,
      ...range,
      start: lines.length,
      pageSize,
      ...(after && { after }),
    });
    if (!page.ok) return page;
    lines.push(...page.value);
    if (page.value.length < pageSize) return succeeded(lines);
  }
}
