import { type DragEvent, useId, useState } from 'react';
import { Button as AriaButton, FileTrigger } from 'react-aria-components';
import { defineMessages, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { Button } from './Button.tsx';
import { type FileItem, FileTile } from './FileTile.tsx';
import { fieldCss, labelCss } from './fieldStyles.ts';
import { Icon } from './Icon.tsx';
import { acceptedImageTypes, isAcceptedImage } from './imageTypes.ts';
import type { ImageItem } from './imageItem.ts';
import { LazyImageViewer } from './LazyImageViewer.tsx';
import { colour, from, motion, radius, space, text, weight } from './theme/tokens.ts';

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
  /** The visible name. */
  label: string;
  /** What was picked so far, in its order. */
  items: readonly FileItem[];
  /** Files were chosen, dropped or taken: only those of a supported type. */
  onFilesPick: (files: readonly File[]) => void;
  /** A file shall go. */
  onRemove: (id: string) => void;
  /** Sends a failed file again. */
  onRetry?: (id: string) => void;
  /** Some files were of another type: what to tell the person. */
  onReject: (message: string) => void;
  /** Pictures the viewer goes on with after these. */
  furtherImages?: readonly ImageItem[] | undefined;
  /** More than one can be picked. @default true */
  allowsMultiple?: boolean;
  /** What is there can be opened; nothing can be added or removed. */
  isDisabled?: boolean;
  /** Help that stands under the field at all times. */
  description?: string | undefined;
  /** What is wrong. Marks the field as invalid and takes the place of the help. */
  errorMessage?: string | undefined;
}

const Root = styled.fieldset`
  ${fieldCss}
  gap: ${space(2)};
  padding: 0;
  border: 0;
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
  display: flex;
  align-items: center;
  justify-content: center;
  gap: ${space(2)};
  min-height: 3.5rem;
  padding: ${space(2)};
  border: 1px dashed ${colour('edge')};
  border-radius: ${radius('control')};
  background: ${colour('surface')};
  color: ${colour('accent')};
  font-weight: ${weight('medium')};
  cursor: pointer;
  transition: background-color ${motion('quick')};

  &[data-hovered],
  &[data-pressed],
  [data-drop-target] & {
    background: ${colour('accentWash')};
  }

  [data-invalid] & {
    border-color: ${colour('danger')};
  }

  &[data-disabled] {
    color: ${colour('inkFaint')};
    background: ${colour('sunken')};
    cursor: default;
  }
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
 * Pictures to send along: chosen, dropped or, on a phone, taken; then shown small. Pictures that
 * are only looked at are a Thumbnail.
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
  isDisabled = false,
  description,
  errorMessage,
}: FileFieldProps) {
  const { formatMessage } = useIntl();
  const id = useId();
  const [isDropTarget, setIsDropTarget] = useState(false);
  const [openId, setOpenId] = useState<string | null>(null);
  const stored = items.filter(({ url }) => url !== null);

  const pick = (list: FileList | null) => {
    const files = [...(list ?? [])].slice(0, allowsMultiple ? undefined : 1);
    const accepted = files.filter((file) => isAcceptedImage(file));
    if (accepted.length < files.length) onReject(formatMessage(messages.unsupported));
    if (accepted.length > 0) onFilesPick(accepted);
  };
  const dragOver = (event: DragEvent) => {
    if (isDisabled) return;
    event.preventDefault();
    setIsDropTarget(true);
  };
  const drop = (event: DragEvent) => {
    if (isDisabled) return;
    event.preventDefault();
    setIsDropTarget(false);
    pick(event.dataTransfer.files);
  };

  return (
    <Root
      aria-labelledby={id}
      aria-describedby={errorMessage || description ? `${id}-notes` : undefined}
      data-invalid={errorMessage ? true : undefined}
      data-drop-target={isDropTarget || undefined}
      onDragOver={dragOver}
      onDragLeave={() => setIsDropTarget(false)}
      onDrop={drop}
    >
      <Label id={id}>{label}</Label>
      <Ways>
        <FileTrigger
          acceptedFileTypes={acceptedImageTypes}
          allowsMultiple={allowsMultiple}
          onSelect={pick}
        >
          <Drop isDisabled={isDisabled}>
            <Icon name="imageAdd" />
            {formatMessage(allowsMultiple ? messages.choose : messages.chooseOne)}
          </Drop>
        </FileTrigger>
        <Camera>
          <FileTrigger acceptedFileTypes={['image/*']} defaultCamera="environment" onSelect={pick}>
            <Button variant="outline" icon="camera" isDisabled={isDisabled}>
              {formatMessage(messages.takePhoto)}
            </Button>
          </FileTrigger>
        </Camera>
      </Ways>
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
        <LazyImageViewer
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
