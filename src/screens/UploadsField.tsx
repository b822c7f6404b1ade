import { useContext } from 'react';
import { FileField } from '#ui/FileField.tsx';
import { FormFlag } from '#ui/form/FormFlag.tsx';
import { OfflineContext } from './OfflineContext.ts';
import type { Uploads } from './uploads.ts';

export interface UploadsFieldProps {
  label: string;
  uploads: Uploads;
  /** @default true */
  allowsMultiple?: boolean;
  isDisabled?: boolean;
  errorMessage?: string | undefined;
}

/** The files of the form around it; keeps the form's `file` flag in step with them. */
export function UploadsField({ label, uploads, isDisabled = false, ...props }: UploadsFieldProps) {
  const isOffline = useContext(OfflineContext);
  const isStored = uploads.items.some(({ state }) => state === 'done');
  return (
    <>
      <FormFlag name="file" value={isStored ? 'valid' : ''} />
      <FileField
        {...props}
        label={label}
        items={uploads.items}
        isDisabled={isDisabled || isOffline}
        onFilesPick={uploads.onPick}
        onRemove={uploads.onRemove}
        onRetry={uploads.onRetry}
        onReject={uploads.onReject}
      />
    </>
  );
}
