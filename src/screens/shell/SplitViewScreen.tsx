import type { ReactNode } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { EmptyState } from '#ui/EmptyState.tsx';
import { figureLineHeight } from '#ui/figureLineHeight.ts';
import { colour, fitsColumns, from, inFlow, onPaper, size } from '#ui/theme/tokens.ts';

const messages = defineMessages({
  title: { id: 'SplitView.title', defaultMessage: 'Nothing chosen' },
  text: { id: 'SplitView.text', defaultMessage: 'Choose from the list to see it here.' },
});

/** The list fills the window. It needs no explanation beside it. */
const whole = `
  grid-template-columns: minmax(0, 1fr);

  & > :first-child {
    border-inline-end: 0;
  }

  & > :last-child {
    display: none;
  }
`;

const Root = styled.div`
  height: 100%;
  ${inFlow('&&& { height: auto; }')}
  ${onPaper('&&& { display: block; }')}

  ${from('rail')} {
    display: grid;
    grid-template-columns: ${size('list')} minmax(0, 1fr);
  }

  ${from('rail')} {
    &[data-whole] {
      ${whole}
    }
  }

  @media ${fitsColumns('alone')} {
    &[data-columns='alone'] {
      ${whole}
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
  position: relative;
  overflow-y: auto;
  /* The record that was opened, without the list; else the list. */
  ${onPaper('&&&:not([data-printed]) { display: none; }')}
  ${inFlow('&&& { height: auto; overflow: visible; }')}

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

/** Its place is kept while it is loading. */
const Above = styled.div`
  flex: none;
  min-height: calc(${figureLineHeight} + 1px);
  border-block-end: 1px solid ${colour('hairline')};
  background: ${colour('surface')};
  ${onPaper('display: none;')}
`;

const ListPane = styled(Pane)`
  display: flex;
  flex-direction: column;
`;

const List = styled.div`
  flex: 1 1 0;
  min-height: 0;
  ${inFlow('flex: none;')}
`;

export interface SplitViewScreenProps {
  /** Null when the window is too narrow to show it beside the details. */
  list: ReactNode;
  /** The record opened from the list; null for none. */
  details: ReactNode;
  /** A line above the list, such as the day at a glance. */
  aboveList?: ReactNode;
  /** Shown in place of details, such as the day at a glance. @default that nothing is chosen */
  overview?: ReactNode;
  /** True if the list has columns where they fit: it fills a wide window, or what details leave of a wider one. */
  hasColumns?: boolean;
  /** True if the list fills a wide window while there are no details. @default false */
  isWhole?: boolean;
}

/**
 * A list and the details opened from it, side by side in a wide window, otherwise only one of them.
 * The position of both in the React tree is constant, so that a change of width keeps their state.
 */
export function SplitViewScreen({
  list,
  details,
  aboveList,
  overview,
  hasColumns = false,
  isWhole = false,
}: SplitViewScreenProps) {
  const { formatMessage } = useIntl();
  const columns = details === null ? 'alone' : 'besideDetails';
  return (
    <Root
      data-columns={hasColumns ? columns : undefined}
      data-whole={(isWhole && details === null) || undefined}
    >
      <ListPane
        data-empty={list === null || undefined}
        data-printed={details === null || undefined}
      >
        {aboveList !== undefined && <Above>{aboveList}</Above>}
        <List>{list}</List>
      </ListPane>
      <Pane data-empty={details === null || undefined} data-printed={details !== null || undefined}>
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
