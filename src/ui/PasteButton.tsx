import { defineMessages, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { Button } from './Button.tsx';
import { canReadCopiedImages, readCopiedImages } from './copiedImages.ts';
import { pasteFaults } from './pasteFaults.ts';
import { size, space } from './theme/tokens.ts';

const messages = defineMessages({
  paste: { id: 'ui.PasteButton.paste', defaultMessage: 'Paste' },
});

export interface PasteButtonProps {
  /** Called with the copied images; never with none. */
  onPaste: (files: readonly File[]) => void;
  /** Called with an error message when nothing was pasted. */
  onReject: (message: string) => void;
}

/** The touched area is higher than the line of the label beside it. */
const Root = styled.div`
  margin-block: calc(-1 * ${space(3)});
  margin-inline-end: calc(-1 * ${space(2)});

  & > button {
    min-height: ${size('tap')};
    padding-inline: ${space(2)};
  }
`;

/** Pastes a copied image, such as a receipt from a banking app. Shows nothing if the browser cannot. */
export function PasteButton({ onPaste, onReject }: PasteButtonProps) {
  const { formatMessage } = useIntl();
  async function paste() {
    try {
      const files = await readCopiedImages();
      if (files.length > 0) onPaste(files);
      else onReject(formatMessage(pasteFaults.empty));
    } catch {
      onReject(formatMessage(pasteFaults.denied));
    }
  }
  if (!canReadCopiedImages()) return null;
  return (
    <Root>
      <Button
        variant="quiet"
        // The keyboard pastes with its own shortcut.
        excludeFromTabOrder
        onPress={() => void paste()}
      >
        {formatMessage(messages.paste)}
      </Button>
    </Root>
  );
}
