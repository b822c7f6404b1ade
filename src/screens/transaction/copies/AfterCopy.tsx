import { FormattedMessage, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { Button } from '#ui/Button.tsx';
import { readCopiedImages } from '#ui/copiedImages.ts';
import { pasteFaults } from '#ui/pasteFaults.ts';
import { StickyActions } from '#ui/StickyActions.tsx';
import { colour, radius, size, text } from '#ui/theme/tokens.ts';
import type { Copied } from './CopyLines.tsx';
import { copyMessages } from './copyMessages.ts';
import { type ScreenshotOffer, useScreenshotOffer } from './useScreenshotOffer.ts';

const Sentence = styled.p`
  &&& {
    flex: 1 1 100%;
  }

  ${text('small')}
  color: ${colour('inkSoft')};
`;

const Preview = styled.img`
  width: ${size('tap')};
  height: ${size('tap')};
  border: 1px solid ${colour('hairline')};
  border-radius: ${radius('control')};
  object-fit: cover;
  object-position: top;
  background: ${colour('pictureGround')};

  &&& {
    flex: none;
  }
`;

export interface AfterCopyProps {
  copied: Copied;
  /** Goes to the payment form. */
  onRecord: () => void;
  /** Takes a copied screenshot as a receipt. */
  onPaste: (files: readonly File[]) => void;
  /** Called with an error message when nothing was pasted. */
  onReject: (message: string) => void;
}

/** What follows a copy: the payment form, and the screenshot with which the user returns from the bank. */
export function AfterCopy({ copied, onRecord, onPaste, onReject }: AfterCopyProps) {
  const { formatMessage } = useIntl();
  const { offer, end } = useScreenshotOffer();
  const paste = async (offered: ScreenshotOffer) => {
    try {
      const images = offered.kind === 'image' ? [offered.image] : await readCopiedImages();
      if (images.length === 0) return onReject(formatMessage(pasteFaults.empty));
      end();
      onPaste(images);
      onRecord();
    } catch {
      onReject(formatMessage(pasteFaults.denied));
    }
  };
  return (
    <StickyActions>
      {copied.outcome !== 'copied' && <Sentence>{copied.sentence}</Sentence>}
      {offer?.kind === 'image' && <Preview src={offer.url} alt="" />}
      {offer && (
        <Button variant="outline" onPress={() => void paste(offer)}>
          <FormattedMessage {...copyMessages.paste} />
        </Button>
      )}
      <Button variant="outline" onPress={onRecord}>
        <FormattedMessage {...copyMessages.record} />
      </Button>
    </StickyActions>
  );
}
