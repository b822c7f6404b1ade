import { useRef, useState } from 'react';
import { Button as AriaButton, FileTrigger } from 'react-aria-components';
import { defineMessages, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { Button } from './Button.tsx';
import { DropFrame } from './DropFrame.tsx';
import { dropCss } from './dropStyles.ts';
import { type FileItem, FileTile } from './FileTile.tsx';
import { Icon } from './Icon.tsx';
import { acceptedImageTypes, selectImages } from './imageTypes.ts';
import type { ImageItem } from './imageItem.ts';
import { parts } from './lazyParts.tsx';
import { PasteButton } from './PasteButton.tsx';
import { from, space } from './theme/tokens.ts';
import { usePastedFiles } from './usePastedFiles.ts';

const messages = defineMessages({
  choose: { id: 'ui.FileField.choose', defaultMessage: 'Choose images' },
  chooseOne: { id: 'ui.FileField.chooseOne', defaultMessage: 'Choose an image' },
  takePhoto: { id: 'ui.FileField.takePhoto', defaultMessage: 'Take photo' },
  unsupported: {
    id: 'ui.FileField.unsupported',
    defaultMessage: 'Some files are not supported. Please upload valid formats.',
  },
});

const noImages: readonly ImageItem[] = [];

export interface FileFieldProps {
  /** Visible label. */
  label: string;
  /** Selected files, in order of selection. */
  items: readonly FileItem[];
  /** Called with the selected, captured, dropped or pasted files of supported types. */
  onFilesPick: (files: readonly File[]) => void;
  /** Called with the id of a file to remove. */
  onRemove: (id: string) => void;
  /** Called with the id of a failed file to upload again. */
  onRetry?: (id: string) => void;
  /** Called with an error message when files of unsupported types were selected. */
  onReject: (message: string) => void;
  /** Images the viewer shows after the selected files. */
  furtherImages?: readonly ImageItem[] | undefined;
  /** Allows more than one file. @default true */
  allowsMultiple?: boolean;
  /** Prevents adding and removing for now. Files can still be opened. */
  isDisabled?: boolean;
  /** Shows only the files, and nothing without any. @default false */
  isLocked?: boolean;
  /** Help below the field. */
  description?: string | undefined;
  /** Error below the field. Marks the field as invalid and replaces the help. */
  errorMessage?: string | undefined;
}

const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};

  & > * {
    flex: 1 1 auto;
  }
`;

const Drop = styled(AriaButton)`
  ${dropCss}
  padding-inline: ${space(1)};
`;

const Camera = styled.div`
  display: grid;

  & > button {
    min-height: 3.5rem;
    padding-inline: ${space(1)};
  }

  ${from('rail')} {
    display: none;
  }
`;

const Tiles = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(3)};
`;

/**
 * Takes images: selected, pasted, dropped, or captured on a phone. Shows a thumbnail of each. Use
 * Thumbnail for images that cannot be changed.
 */
export function FileField({
  label,
  items,
  onFilesPick,
  onRemove,
  onRetry,
  onReject,
  furtherImages = noImages,
  allowsMultiple = true,
  isLocked = false,
  description,
  errorMessage,
  ...props
}: FileFieldProps) {
  const { formatMessage } = useIntl();
  const root = useRef<HTMLFieldSetElement>(null);
  const isDisabled = isLocked || (props.isDisabled ?? false);
  const [openId, setOpenId] = useState<string | null>(null);
  const stored = items.filter(({ url }) => url !== null);

  const pick = async (list: ArrayLike<File> | null) => {
    const files = Array.from(list ?? []).slice(0, allowsMultiple ? undefined : 1);
    const accepted = await selectImages(files);
    if (accepted.length < files.length) onReject(formatMessage(messages.unsupported));
    if (accepted.length > 0) onFilesPick(accepted);
  };
  const onPick = (list: ArrayLike<File> | null) => void pick(list);
  usePastedFiles(root, isDisabled ? null : onPick);
  if (isLocked && items.length === 0) return null;

  return (
    <DropFrame
      ref={root}
      label={label}
      action={!isDisabled && <PasteButton onPaste={onPick} onReject={onReject} />}
      description={description}
      errorMessage={errorMessage}
      isDisabled={isDisabled}
      onDrop={onPick}
    >
      {(labelId) => (
        <>
          {!isLocked && (
            <Ways>
              <FileTrigger
                acceptedFileTypes={acceptedImageTypes}
                allowsMultiple={allowsMultiple}
                onSelect={onPick}
              >
                <Drop isDisabled={isDisabled}>
                  <Icon name="imageAdd" />
                  {formatMessage(allowsMultiple ? messages.choose : messages.chooseOne)}
                </Drop>
              </FileTrigger>
              <Camera>
                <FileTrigger
                  acceptedFileTypes={['image/*']}
                  defaultCamera="environment"
                  onSelect={onPick}
                >
                  <Button variant="outline" icon="camera" isDisabled={isDisabled}>
                    {formatMessage(messages.takePhoto)}
                  </Button>
                </FileTrigger>
              </Camera>
            </Ways>
          )}
          {items.length > 0 && (
            <Tiles aria-labelledby={labelId}>
              {items.map((item) => (
                <FileTile
                  key={item.id}
                  item={item}
                  isDisabled={isDisabled}
                  onOpen={setOpenId}
                  onRemove={onRemove}
                  onRetry={onRetry}
                />
              ))}
            </Tiles>
          )}
          {openId !== null && (
            <parts.ImageViewer
              images={[
                ...stored.map(({ url, name }) => ({ source: url ?? '', title: name })),
                ...furtherImages,
              ]}
              initialIndex={Math.max(
                0,
                stored.findIndex((item) => item.id === openId),
              )}
              onClose={() => setOpenId(null)}
            />
          )}
        </>
      )}
    </DropFrame>
  );
}
