import type { ReactNode } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { EmptyState } from '#ui/EmptyState.tsx';
import { colour, fitsColumns, from, size } from '#ui/theme/tokens.ts';

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

  @media ${fitsColumns('alone')} {
    &[data-columns='alone'] {
      /* The place of the overview is kept while it is loading. */
      grid-template: minmax(0, 1fr) minmax(6.6875rem, auto) / minmax(0, 1fr);

      & > :first-child {
        border-inline-end: 0;
      }

      & > :last-child {
        height: auto;
        border-block-start: 1px solid ${colour('hairline')};
      }

      /* The list needs no explanation beside it. */
      &:has(> [data-blank]) {
        grid-template-rows: minmax(0, 1fr);
      }

      & > [data-blank] {
        display: none;
      }
    }
  }

  @media ${fitsColumns('besideOverview')} {
    &[data-columns='alone'] {
      grid-template: minmax(0, 1fr) / minmax(0, 1fr) clamp(16rem, 20vw, 24rem);

      & > :last-child {
        height: 100%;
        border-block-start: 0;
        border-inline-start: 1px solid ${colour('hairline')};
      }

      &:has(> [data-blank]) {
        grid-template-columns: minmax(0, 1fr);
      }
    }
  }

  @media ${fitsColumns('besideDetails')} {
    &[data-columns='besideDetails'] {
      grid-template-columns: minmax(0, 1fr) clamp(42rem, 35vw, 48rem);
    }
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
  /** Shown in place of details, such as the day at a glance. @default that nothing is chosen */
  overview?: ReactNode;
  /** True if the list has columns where they fit: it fills a wide window, or what details leave of a wider one. */
  hasColumns?: boolean;
}

/**
 * A list and the details opened from it, side by side in a wide window, otherwise only one of them.
 * The position of both in the React tree is constant, so that a change of width keeps their state.
 */
export function SplitViewScreen({
  list,
  details,
  overview,
  hasColumns = false,
}: SplitViewScreenProps) {
  const { formatMessage } = useIntl();
  const columns = details === null ? 'alone' : 'besideDetails';
  return (
    <Root data-columns={hasColumns ? columns : undefined}>
      <Pane data-empty={list === null || undefined}>{list}</Pane>
      <Pane
        data-empty={details === null || undefined}
        data-blank={(details === null && overview === undefined) || undefined}
      >
        {details ?? overview ?? (
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
