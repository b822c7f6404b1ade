import { defineMessage, FormattedMessage, FormattedNumber } from 'react-intl';
import { styled } from 'styled-components';
import { Icon } from '#ui/Icon.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { colour } from '#ui/theme/tokens.ts';
import { RowMark } from './RowMark.ts';
import { unansweredMessages } from './unansweredMessages.ts';

const shortText = defineMessage<{ count: number }>({
  id: 'UnansweredTag.short',
  defaultMessage: '{count} unanswered',
});

const Root = styled(RowMark)`
  color: ${colour('accent')};
`;

export interface UnansweredTagProps {
  count: number;
  /** Shows the number alone beside the icon, where there is little room. @default false */
  isBrief?: boolean;
}

/** The number of messages that the user's side has not answered; nothing for zero. */
export function UnansweredTag({ count, isBrief = false }: UnansweredTagProps) {
  if (count === 0) return null;
  return (
    <>
      <Root aria-hidden>
        <Icon name="message" size={16} />
        {isBrief ? (
          <FormattedNumber value={count} />
        ) : (
          <FormattedMessage {...shortText} values={{ count }} />
        )}
      </Root>
      <VisuallyHidden>
        <FormattedMessage {...unansweredMessages} values={{ count }} />
      </VisuallyHidden>
    </>
  );
}
