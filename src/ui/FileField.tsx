import { type DragEvent, useId, useRef, useState } from 'react';
import { Button as AriaButton, FileTrigger } from 'react-aria-components';
import { defineMessages, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { Button } from './Button.tsx';
import { dropCss } from './dropStyles.ts';
import { type FileItem, FileTile } from './FileTile.tsx';
import { fieldCss, labelCss } from './fieldStyles.ts';
import { Icon } from './Icon.tsx';
import { acceptedImageTypes, selectImages } from './imageTypes.ts';
import type { ImageItem } from './imageItem.ts';
import { parts } from './lazyParts.tsx';
import { PasteButton } from './PasteButton.tsx';
import { colour, from, space, text } from './theme/tokens.ts';
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

const Root = styled.fieldset`
  ${fieldCss}
  gap: ${space(2)};
  padding: 0;
  border: 0;
`;

const Head = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
`;

const Label = styled.span`
  ${labelCss}
`;

const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(3)};

  & > * {
    flex: 1 1 auto;
  }
`;

const Drop = styled(AriaButton)`
  ${dropCss}
`;

const Camera = styled.div`
  display: grid;

  & > button {
    min-height: 3.5rem;
    padding-inline: ${space(3)};
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

const Description = styled.span`
  ${text('caption')}
  color: ${colour('inkSoft')};
`;

const Problem = styled.span`
  ${text('small')}
  color: ${colour('danger')};
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
  const id = useId();
  const root = useRef<HTMLFieldSetElement>(null);
  const isDisabled = isLocked || (props.isDisabled ?? false);
  const [isDropTarget, setIsDropTarget] = useState(false);
  const [openId, setOpenId] = useState<string | null>(null);
  const stored = items.filter(({ url }) => url !== null);

  const pick = async (list: ArrayLike<File> | null) => {
    const files = Array.from(list ?? []).slice(0, allowsMultiple ? undefined : 1);
    const accepted = await selectImages(files);
    if (accepted.length < files.length) onReject(formatMessage(messages.unsupported));
    if (accepted.length > 0) onFilesPick(accepted);
  };
  const onPick = (list: ArrayLike<File> | null) => void pick(list);
  const dragOver = (event: DragEvent) => {
    if (isDisabled) return;
    event.preventDefault();
    setIsDropTarget(true);
  };
  const drop = (event: DragEvent) => {
    if (isDisabled) return;
    event.preventDefault();
    setIsDropTarget(false);
    onPick(event.dataTransfer.files);
  };
  usePastedFiles(root, isDisabled ? null : onPick);
  if (isLocked && items.length === 0) return null;

  return (
    <Root
      ref={root}
      aria-labelledby={id}
      aria-describedby={errorMessage || description ? `${id}-notes` : undefined}
      data-invalid={errorMessage ? true : undefined}
      data-drop-target={isDropTarget || undefined}
      onDragOver={dragOver}
      onDragLeave={() => setIsDropTarget(false)}
      onDrop={drop}
    >
      <Head>
        <Label id={id}>{label}</Label>
        {!isDisabled && <PasteButton onPaste={onPick} onReject={onReject} />}
      </Head>
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
        <Tiles aria-labelledby={id}>
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
      <span id={`${id}-notes`}>
        {errorMessage ? (
          <Problem>{errorMessage}</Problem>
        ) : (
          <Description>{description}</Description>
        )}
      </span>
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
    </Root>
  );
}
