import { type DragEvent, useId, useState } from 'react';
import { Button, FileTrigger } from 'react-aria-components';
import { defineMessages, FormattedMessage } from 'react-intl';
import { styled } from 'styled-components';
import { dropCss } from './dropStyles.ts';
import { fieldCss, labelCss } from './fieldStyles.ts';
import { Icon } from './Icon.tsx';
import { colour, space, text, weight } from './theme/tokens.ts';

const messages = defineMessages({
  choose: { id: 'ui.DocumentField.choose', defaultMessage: 'Choose a file' },
  another: { id: 'ui.DocumentField.another', defaultMessage: 'Choose another file' },
});

export interface DocumentFieldProps {
  /** Visible label. */
  label: string;
  /** Name of the chosen file; null for none. */
  fileName: string | null;
  /** Endings and media types that the browser offers, such as `.csv`. Others can be dropped. */
  acceptedFileTypes: readonly string[];
  /** Called with the chosen or dropped file. It takes the place of the one before. */
  onFilePick: (file: File) => void;
  /** Prevents another choice for now. */
  isDisabled?: boolean;
  /** Help below the field. */
  description: string;
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

const Drop = styled(Button)`
  ${dropCss}
`;

const Name = styled.p`
  display: flex;
  align-items: center;
  gap: ${space(2)};
  font-weight: ${weight('medium')};
  overflow-wrap: anywhere;

  & > svg {
    flex: none;
    color: ${colour('inkSoft')};
  }
`;

const Description = styled.span`
  ${text('caption')}
  color: ${colour('inkSoft')};
`;

/** Takes one file that is not shown: chosen, or dropped. Use FileField for images. */
export function DocumentField({
  label,
  fileName,
  acceptedFileTypes,
  onFilePick,
  isDisabled = false,
  description,
}: DocumentFieldProps) {
  const id = useId();
  const [isDropTarget, setIsDropTarget] = useState(false);
  const pick = (files: FileList | null) => {
    const file = files?.[0];
    if (file) onFilePick(file);
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
      aria-describedby={`${id}-notes`}
      data-drop-target={isDropTarget || undefined}
      onDragOver={dragOver}
      onDragLeave={() => setIsDropTarget(false)}
      onDrop={drop}
    >
      <Label id={id}>{label}</Label>
      {fileName !== null && (
        <Name>
          <Icon name="report" size={20} />
          <bdi>{fileName}</bdi>
        </Name>
      )}
      <FileTrigger acceptedFileTypes={acceptedFileTypes} onSelect={pick}>
        <Drop isDisabled={isDisabled}>
          <FormattedMessage {...(fileName === null ? messages.choose : messages.another)} />
        </Drop>
      </FileTrigger>
      <Description id={`${id}-notes`}>{description}</Description>
    </Root>
  );
}
