import { defineMessage, FormattedMessage, FormattedNumber } from 'react-intl';
import { styled } from 'styled-components';
import { Icon } from '#ui/Icon.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { colour, space, tabular, text, weight } from '#ui/theme/tokens.ts';

const shortText = defineMessage<{ count: number }>({
  id: 'UnansweredTag.short',
  defaultMessage: '{count} unanswered',
});

const label = defineMessage<{ count: number }>({
  id: 'UnansweredTag.label',
  defaultMessage: '{count, plural, one {# unanswered message} other {# unanswered messages}}',
});

const Root = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${space(1)};
  ${text('caption')}
  font-weight: ${weight('medium')};
  white-space: nowrap;
  color: ${colour('accent')};
  ${tabular}

  & > svg {
    flex: none;
    width: 0.75rem;
    height: 0.75rem;
  }

  /* The row shows it instead of the text where it has little room. */
  & > [data-part='count'] {
    display: none;
  }
`;

/** The number of messages that the user's side has not answered; nothing for zero. */
export function UnansweredTag({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Root>
      <Icon name="message" size={16} />
      <span aria-hidden data-part="text">
        <FormattedMessage {...shortText} values={{ count }} />
      </span>
      <span aria-hidden data-part="count">
        <FormattedNumber value={count} />
      </span>
      <VisuallyHidden>
        <FormattedMessage {...label} values={{ count }} />
      </VisuallyHidden>
    </Root>
  );
}
