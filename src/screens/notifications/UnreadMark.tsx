import { defineMessage, FormattedMessage } from 'react-intl';
import { styled } from 'styled-components';
import { colour } from '#ui/theme/tokens.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';

const unread = defineMessage({ id: 'UnreadMark.unread', defaultMessage: 'Unread' });

const Dot = styled.span`
  display: inline-block;
  flex: none;
  width: 0.5rem;
  height: 0.5rem;
  border-radius: 50%;

  &[data-unread] {
    background: ${colour('accent')};
    forced-color-adjust: none;
  }
`;

/** Marks a notification that was not read before. Takes the same space for one that was. */
export function UnreadMark({ isUnread }: { isUnread: boolean }) {
  return (
    <>
      <Dot data-unread={isUnread || undefined} />
      {isUnread && (
        <VisuallyHidden>
          <FormattedMessage {...unread} />
        </VisuallyHidden>
      )}
    </>
  );
}
