import { styled } from 'styled-components';
import type { Notification } from '#domain/lists/dashboard.ts';
import { colour, size, space, text } from '#ui/theme/tokens.ts';
import { TimeAgo } from './TimeAgo.tsx';
import { NotificationHead } from './NotificationHead.tsx';
import { UnreadMark } from './UnreadMark.tsx';

const Root = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  align-content: center;
  gap: 2px ${space(2)};
  min-height: ${size('row')};
  padding: ${space(3)} ${space(4)};
  ${text('small')}

  & > :first-child {
    display: flex;
    align-items: center;
    height: 1.25rem;
  }

  & > :last-child {
    grid-column: 2;
  }
`;

const Line = styled.span`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: baseline;
  column-gap: ${space(2)};
  overflow-wrap: anywhere;

  & > [data-part='time'] {
    ${text('caption')}
    color: ${colour('inkSoft')};
  }
`;

/** List row of a notification: unread mark, message, time, and what it is about. */
export function NotificationRow({ notification }: { notification: Notification }) {
  const { message, sentAt, isUnread } = notification;
  return (
    <Root>
      <span>
        <UnreadMark isUnread={isUnread} />
      </span>
      <Line>
        {message}
        {sentAt !== null && (
          <span data-part="time">
            <TimeAgo iso={sentAt} />
          </span>
        )}
      </Line>
      <NotificationHead notification={notification} />
    </Root>
  );
}
