import { useState } from 'react';
import type { downloadReport } from '#api/report.ts';
import type { CallError } from '#api/result.ts';
import { intl, messages } from '../services/intl.ts';
import { saveFile } from '#platform/saveFile.ts';
import { useServices } from '../services/ServicesProvider.tsx';

/** Downloads the spreadsheet of a report. */
export function useSheetDownload() {
  const { toasts } = useServices();
  const [isDownloading, setDownloading] = useState(false);

  /** @param name file name if the server sends none */
  async function download(request: () => ReturnType<typeof downloadReport>, name: string) {
    setDownloading(true);
    const result = await request();
    setDownloading(false);
    if (!result.ok) {
      const problem = downloadProblem(result.error);
      if (problem !== null) toasts.error(problem);
      return;
    }
    const { blob, fileName } = result.value;
    saveFile(blob, fileName ?? name);
    toasts.success(intl.formatMessage(messages.reportDownloaded));
  }

  return { isDownloading, download };
}

/** Returns the error message (specification, section 8); null for 401, which the app reports globally. */
function downloadProblem(error: CallError): string | null {
  const broken = intl.formatMessage(messages.reportBroken);
  switch (error.kind) {
    case 'unauthorised':
    case 'cancelled':
      return null;
    case 'refused':
      return error.message ?? broken;
    case 'offline':
      return broken;
    case 'failed': {
      const isErrorStatus = error.httpStatus !== null && error.httpStatus !== 200;
      return isErrorStatus ? intl.formatMessage(messages.reportFailed) : broken;
    }
    default:
      return error satisfies never;
  }
}
