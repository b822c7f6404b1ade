import type { ReactNode } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { EmptyState } from '#ui/EmptyState.tsx';
import { colour, size } from '#ui/theme/tokens.ts';

const messages = defineMessages({
  title: { id: 'Beside.title', defaultMessage: 'Nothing chosen' },
  text: { id: 'Beside.text', defaultMessage: 'Choose from the list to see it here.' },
});

const Root = styled.div`
  display: grid;
  grid-template-columns: ${size('list')} minmax(0, 1fr);
  height: 100%;
`;

const Pane = styled.div`
  min-width: 0;
  min-height: 0;
  overflow-y: auto;

  &:first-child {
    border-inline-end: 1px solid ${colour('hairline')};
  }
`;

export interface BesideScreenProps {
  list: ReactNode;
  /** What was chosen from the list; null while nothing is. */
  chosen: ReactNode;
}

/** A list and what was chosen from it side by side, where the window is wide enough. */
export function BesideScreen({ list, chosen }: BesideScreenProps) {
  const { formatMessage } = useIntl();
  return (
    <Root>
      <Pane>{list}</Pane>
      <Pane>
        {chosen ?? (
          <EmptyState
            drawing="list"
            title={formatMessage(messages.title)}
            text={formatMessage(messages.text)}
          />
        )}
      </Pane>
    </Root>
  );
}
