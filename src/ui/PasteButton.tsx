import { defineMessages, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { Button } from './Button.tsx';
import { size, space } from './theme/tokens.ts';

const messages = defineMessages({
  paste: { id: 'ui.PasteButton.paste', defaultMessage: 'Paste' },
  empty: {
    id: 'ui.PasteButton.empty',
    defaultMessage: 'There is no image to paste. Copy one first.',
  },
  denied: {
    id: 'ui.PasteButton.denied',
    defaultMessage: 'The browser does not let this site paste. Choose the image instead.',
  },
});

export interface PasteButtonProps {
  /** Called with the copied images; never with none. */
  onPaste: (files: readonly File[]) => void;
  /** Called with an error message when nothing was pasted. */
  onReject: (message: string) => void;
  /** Prevents presses. */
  isDisabled?: boolean;
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
export function PasteButton({ onPaste, onReject, isDisabled = false }: PasteButtonProps) {
  const { formatMessage } = useIntl();
  async function paste() {
    try {
      const files = await readCopiedImages();
      if (files.length > 0) onPaste(files);
      else onReject(formatMessage(messages.empty));
    } catch {
      onReject(formatMessage(messages.denied));
    }
  }
  // Only secure sites have a clipboard, and not every browser reads it.
  if (navigator.clipboard?.read === undefined) return null;
  return (
    <Root>
      <Button
        variant="quiet"
        // The keyboard pastes with its own shortcut.
        excludeFromTabOrder
        isDisabled={isDisabled}
        onPress={() => void paste()}
      >
        {formatMessage(messages.paste)}
      </Button>
    </Root>
  );
}

/** Browsers convert every copied image to PNG. */
async function readCopiedImages(): Promise<readonly File[]> {
  const type = 'image/png';
  const items = await navigator.clipboard.read();
  const images = items.filter(({ types }) => types.includes(type));
  return Promise.all(
    images.map(async (image) => new File([await image.getType(type)], 'image.png', { type })),
  );
}
