import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import type { ReceiptUse, StoredFile } from '#domain/transactions/transaction.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import type { LinkTarget } from '#ui/pressTypes.ts';
import { Timestamp } from '#ui/Timestamp.tsx';
import { colour, radius, space, text } from '#ui/theme/tokens.ts';
import { receiptReuseMessages as messages } from '#screens/shared/transactions/receiptReuseMessages.ts';

/** Side by side, or one below the other on a narrow phone. */
const Pair = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(12rem, 100%), 1fr));
  gap: ${space(4)};
  margin-block-end: ${space(4)};
`;

const Figure = styled.figure`
  margin: 0;
`;

/** A long picture scrolls, so that its text has a legible size. */
const Window = styled.section`
  max-height: 24rem;
  overflow: auto;
  border: 1px solid ${colour('hairline')};
  border-radius: ${radius('control')};

  & > img {
    width: 100%;
    background: ${colour('pictureGround')};
  }
`;

const Caption = styled.figcaption`
  padding-block-end: ${space(2)};
  ${text('small')}
  color: ${colour('inkSoft')};
`;

export interface ReceiptComparisonProps {
  use: ReceiptUse;
  /** The link to the other transaction; none if it is the one that is shown. */
  link?: LinkTarget | undefined;
  onClose: () => void;
}

/** Shows a receipt beside the one that another payment has. */
export function ReceiptComparison({ use, link, onClose }: ReceiptComparisonProps) {
  const { formatMessage } = useIntl();
  return (
    <Dialog title={formatMessage(messages.title)} onClose={onClose}>
      <Pair>
        <Picture file={use.own}>
          <FormattedMessage {...messages.own} />
        </Picture>
        <Picture file={use.other}>
          {use.code}
          {', '}
          <Timestamp iso={use.paidAt} />
        </Picture>
      </Pair>
      {link && (
        <LinkButton variant="outline" isWide {...link}>
          <FormattedMessage {...messages.open} />
        </LinkButton>
      )}
    </Dialog>
  );
}

function Picture({ file, children }: { file: StoredFile; children: ReactNode }) {
  return (
    <Figure>
      <Caption>{children}</Caption>
      {/* The keyboard can scroll what has the focus. */}
      <Window tabIndex={0} aria-label={file.name}>
        <img src={file.url} alt={file.name} />
      </Window>
    </Figure>
  );
}
