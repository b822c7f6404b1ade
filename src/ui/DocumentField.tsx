import { Button, FileTrigger } from 'react-aria-components';
import { defineMessages, FormattedMessage } from 'react-intl';
import { styled } from 'styled-components';
import { DropFrame } from './DropFrame.tsx';
import { dropCss } from './dropStyles.ts';
import { Icon } from './Icon.tsx';
import { colour, space, weight } from './theme/tokens.ts';

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

/** Takes one file that is not shown: chosen, or dropped. Use FileField for images. */
export function DocumentField({
  label,
  fileName,
  acceptedFileTypes,
  onFilePick,
  isDisabled = false,
  description,
}: DocumentFieldProps) {
  const pick = (files: FileList | null) => {
    const file = files?.[0];
    if (file) onFilePick(file);
  };
  return (
    <DropFrame label={label} description={description} isDisabled={isDisabled} onDrop={pick}>
      {() => (
        <>
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
        </>
      )}
    </DropFrame>
  );
}
