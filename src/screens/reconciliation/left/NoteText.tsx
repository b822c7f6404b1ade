import { styled } from 'styled-components';
import type { NotedLine } from '#domain/reconciliation/reconciliation.ts';
import { Timestamp } from '#ui/Timestamp.tsx';
import { colour, text } from '#ui/theme/tokens.ts';

const Root = styled.div`
  ${text('caption')}
  color: ${colour('inkSoft')};
  overflow-wrap: anywhere;
  white-space: pre-line;
`;

/** The reason of a note, with who has given it, and when. */
export function NoteText({
  reason,
  notedBy,
  notedAt,
}: Pick<NotedLine, 'reason' | 'notedBy' | 'notedAt'>) {
  return (
    <Root>
      {reason}
      {notedBy && ` (${notedBy}`}
      {notedBy && notedAt !== null && (
        <>
          {', '}
          <Timestamp iso={notedAt} format="short" />
        </>
      )}
      {notedBy && ')'}
    </Root>
  );
}
