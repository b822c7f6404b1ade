import { useState } from 'react';
import { defineMessages, type IntlShape, useIntl } from 'react-intl';
import type { downloadReport } from '#api/report.ts';
import type { CallError } from '#api/result.ts';
import { saveFile } from '#platform/saveFile.ts';
import { useServices } from './ServicesProvider.tsx';

const messages = defineMessages({
  reportDownloaded: {
    id: 'app.reportDownloaded',
    defaultMessage: 'Report Downloaded Successfully!',
  },
  reportFailed: {
    id: 'app.reportFailed',
    defaultMessage: 'Failed to download the Report. Please try again later.',
  },
  reportBroken: {
    id: 'app.reportBroken',
    defaultMessage: 'An error occurred while downloading the Report.',
  },
});

/** Downloads the spreadsheet of a report. */
export function useSheetDownload() {
  const { toasts } = useServices();
  const { formatMessage } = useIntl();
  const [isDownloading, setDownloading] = useState(false);

  /** @param name file name if the server sends none */
  async function download(request: () => ReturnType<typeof downloadReport>, name: string) {
    setDownloading(true);
    const result = await request();
    setDownloading(false);
    if (!result.ok) {
      const problem = downloadProblem(result.error, formatMessage);
      if (problem !== null) toasts.error(problem);
      return;
    }
    const { blob, fileName } = result.value;
    saveFile(blob, fileName ?? name);
    toasts.success(formatMessage(messages.reportDownloaded));
  }

  return { isDownloading, download };
}

/** Returns the error message (specification, section 8); null for 401, which the app reports globally. */
function downloadProblem(
  error: CallError,
  formatMessage: IntlShape['formatMessage'],
): string | null {
  if (error.kind === 'unauthorised' || error.kind === 'cancelled') return null;
  if (error.kind === 'refused' && error.message !== null) return error.message;
  const isErrorStatus =
    error.kind === 'failed' && error.httpStatus !== null && error.httpStatus !== 200;
  return formatMessage(isErrorStatus ? messages.reportFailed : messages.reportBroken);
}
