import { useContext } from 'react';
import { FileField } from '#ui/FileField.tsx';
import type { ImageItem } from '#ui/imageItem.ts';
import { FormFlag } from '#ui/form/FormFlag.tsx';
import { useFormField } from '#ui/form/useFormField.ts';
import { OfflineContext } from './OfflineContext.ts';
import type { Uploads } from '#domain/files/uploadState.ts';

export interface UploadsFieldProps {
  label: string;
  uploads: Uploads;
  /** @default true */
  allowsMultiple?: boolean;
  /** Images that the viewer shows after these. */
  furtherImages?: readonly ImageItem[];
  /** Shows only the files. @default false */
  isLocked?: boolean;
}

/**
 * The file field of a form. Sets the form's `file` value to `valid` while a file is stored, and shows
 * the error of that value.
 */
export function UploadsField({ label, uploads, ...props }: UploadsFieldProps) {
  const isOffline = useContext(OfflineContext);
  const { errorMessage } = useFormField('file', '');
  const isStored = uploads.items.some(({ state }) => state === 'done');
  return (
    <>
      <FormFlag name="file" value={isStored ? 'valid' : ''} />
      <FileField
        {...props}
        label={label}
        errorMessage={errorMessage}
        items={uploads.items}
        isDisabled={isOffline}
        onFilesPick={uploads.onPick}
        onRemove={uploads.onRemove}
        onRetry={uploads.onRetry}
        onReject={uploads.onReject}
      />
    </>
  );
}
