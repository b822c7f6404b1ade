import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import type { Slip } from '#domain/transactions/slip.ts';
import { saveFile } from '#platform/saveFile.ts';
import { canShareFiles, shareFile } from '#platform/shareFile.ts';
import {
  type SlipAction,
  SlipDialog,
  type SlipState,
} from '#screens/transaction/slip/SlipDialog.tsx';
import { makeSlipPdf, makeSlipPicture, type SlipPicture } from './slipFiles.ts';

export interface TransactionSlipProps {
  /** The slip as it was when the dialog was opened. */
  slip: Slip;
  onClose: () => void;
}

/** The dialog that shares or saves the slip of a transfer. It needs no network. */
export function TransactionSlip({ slip, onClose }: TransactionSlipProps) {
  const [attempt, setAttempt] = useState(0);
  const files = useSlipFiles(slip, attempt);
  const [pending, setPending] = useState<SlipAction | null>(null);
  const [outcome, setOutcome] = useState<'shared' | 'saved' | 'failed' | null>(null);

  async function act(action: SlipAction, { picture, pdf }: DrawnFiles) {
    const file = action === 'sharePicture' || action === 'savePicture' ? picture : pdf;
    if (!file) return undefined;
    if (action === 'savePicture' || action === 'savePdf') {
      saveFile(file, file.name);
      return setOutcome('saved');
    }
    setOutcome(null);
    setPending(action);
    const result = await shareFile(file);
    setPending(null);
    return setOutcome(result === 'cancelled' ? null : result);
  }

  return (
    <SlipDialog
      code={slip.code}
      canShare={canShareFiles('image/png')}
      state={stateOf(files, pending, outcome)}
      onAction={(action) => {
        if (typeof files === 'object') void act(action, files);
      }}
      onRetry={() => setAttempt(attempt + 1)}
      onClose={onClose}
    />
  );
}

/** The PDF is null until it is drawn, after the picture. */
type DrawnFiles = SlipPicture & { url: string; pdf: File | null };

function stateOf(
  files: DrawnFiles | 'drawing' | 'failed',
  pending: SlipAction | null,
  outcome: 'shared' | 'saved' | 'failed' | null,
): SlipState {
  if (typeof files === 'string') return { kind: files };
  const { url, width, height, pdf } = files;
  return { kind: 'ready', picture: { url, width, height }, hasPdf: pdf !== null, pending, outcome };
}

/** Draws the files of a slip, once for each attempt. */
function useSlipFiles(slip: Slip, attempt: number) {
  const intl = useIntl();
  const [files, setFiles] = useState<DrawnFiles | 'drawing' | 'failed'>('drawing');
  useEffect(() => {
    let isClosed = false;
    let url: string | null = null;
    async function draw() {
      setFiles('drawing');
      try {
        const drawn = await makeSlipPicture(slip, intl);
        if (isClosed) return;
        url = URL.createObjectURL(drawn.picture);
        setFiles({ ...drawn, url, pdf: null });
        const pdf = await makeSlipPdf(slip, intl);
        if (!isClosed) setFiles({ ...drawn, url, pdf });
      } catch {
        if (!isClosed) setFiles('failed');
      }
    }
    void draw();
    return () => {
      isClosed = true;
      if (url !== null) URL.revokeObjectURL(url);
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each attempt draws again
  }, [slip, intl, attempt]);
  return files;
}
