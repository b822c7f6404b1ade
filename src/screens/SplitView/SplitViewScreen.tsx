import type { ReactNode } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { EmptyState } from '#ui/EmptyState.tsx';
import { colour, from, size } from '#ui/theme/tokens.ts';

const messages = defineMessages({
  title: { id: 'SplitView.title', defaultMessage: 'Nothing chosen' },
  text: { id: 'SplitView.text', defaultMessage: 'Choose from the list to see it here.' },
});

const Root = styled.div`
  height: 100%;

  ${from('rail')} {
    display: grid;
    grid-template-columns: ${size('list')} minmax(0, 1fr);
  }
`;

const Pane = styled.div`
  height: 100%;
  min-width: 0;
  min-height: 0;
  overflow-y: auto;

  /* A narrow window shows only one pane. */
  &[data-empty] {
    display: none;
  }

  ${from('rail')} {
    &[data-empty] {
      display: block;
    }

    &:first-child {
      border-inline-end: 1px solid ${colour('hairline')};
    }
  }
`;

export interface SplitViewScreenProps {
  /** Null when the window is too narrow to show it beside the details. */
  list: ReactNode;
  /** The record opened from the list; null for none. */
  details: ReactNode;
}

/**
 * A list and the details opened from it, side by side in a wide window, otherwise only one of them.
 * The position of both in the React tree is constant, so that a change of width keeps their state.
 */
export function SplitViewScreen({ list, details }: SplitViewScreenProps) {
  const { formatMessage } = useIntl();
  return (
    <Root>
      <Pane data-empty={list === null || undefined}>{list}</Pane>
      <Pane data-empty={details === null || undefined}>
        {details ?? (
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
