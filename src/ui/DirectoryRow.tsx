import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Icon, type IconName } from './Icon.tsx';
import { colour, type RowHeights, size, space, tabular, text, weight } from './theme/tokens.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/**
 * In a narrow list, all parts stand below the title and wrap. Elsewhere each is one line: fixed
 * heights keep long lists fast.
 */
const narrow = '@container (max-width: 21rem)';

/** One component for all parts, because dozens of rows appear at once. */
const Root = styled.div`
  position: relative;
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  grid-template-areas: 'leading start end';
  align-content: center;
  align-items: center;
  min-height: ${size('row')};
  padding: 2px ${space(4)};

  &[data-noted] {
    grid-template-areas: 'leading start end' 'leading start note';
    row-gap: 2px;
  }

  & > [data-part='leading'] {
    grid-area: leading;
    margin-inline-end: ${space(3)};
  }

  & > [data-part='start'] {
    grid-area: start;
    min-width: 0;
  }

  & [data-part='title'] {
    grid-area: title;
    overflow: hidden;
    white-space: nowrap;
    text-overflow: ellipsis;
    ${text('small')}
    font-weight: ${weight('medium')};
  }

  & [data-part='subtitle'] {
    grid-area: subtitle;
    display: flex;
    flex-wrap: wrap;
    column-gap: ${space(2)};
    /* A code, and a time on two lines beside a long status. */
    max-height: 3rem;
    overflow: hidden;
    ${text('caption')}
    color: ${colour('inkSoft')};
    ${tabular}
  }

  /* Below the logo, where it moves nothing. */
  & [data-part='mark'] {
    position: absolute;
    inset-block-end: 0;
    inset-inline-start: 0;
    display: flex;
    align-items: center;
    justify-content: center;
    gap: 2px;
    width: calc(${size('logo')} + 2 * ${space(4)});
    color: ${colour('ink')};

    & > svg {
      flex: none;
      width: 0.75rem;
      height: 0.75rem;
    }
  }

  & > [data-part='end'] {
    grid-area: end;
    margin-inline-start: ${space(3)};
    display: flex;
    flex-direction: column;
    align-items: flex-end;
    gap: 2px;
    max-width: 11rem;
    min-width: 0;
    ${text('caption')}
    color: ${colour('inkSoft')};
  }

  & > [data-part='note'] {
    grid-area: note;
    justify-self: end;
    ${text('caption')}
  }

  ${narrow} {
    grid-template-columns: auto minmax(0, 1fr);
    grid-template-areas: 'leading title' 'subtitle subtitle' 'end end';
    row-gap: ${space(1)};
    height: 7.875rem;

    /* Beside the logo, so that the row is as high as without a note. */
    &[data-noted] {
      grid-template-areas: 'leading title' 'leading note' 'subtitle subtitle' 'end end';
      row-gap: ${space(1)};
    }

    & > [data-part='note'] {
      justify-self: start;
    }

    & > [data-part='start'] {
      display: contents;
    }

    & > [data-part='end'] {
      flex-flow: row wrap;
      align-items: center;
      justify-content: space-between;
      gap: 0 ${space(2)};
      margin-inline-start: 0;
      max-width: none;
      container-type: inline-size;
    }

    & [data-part='subtitle'] {
      max-height: 2rem;
    }

    & [data-part='mark'] {
      position: static;
      width: auto;
    }
  }
`;

/** Heights of a row with the line below it, px, at the normal text size. */
export const directoryRowHeights: RowHeights = { compact: 57, comfortable: 73 };

export interface DirectoryRowProps {
  /** Logo or icon at the start. */
  leading?: ReactNode;
  /** Name of the record, on one line. Longer names are cut off. */
  title: ReactNode;
  /** Details below the title. They wrap. */
  subtitle?: ReactNode;
  /** Activity on the record: a short text, and a label for screen readers. Moves no other part. */
  mark?: { icon: IconName; text: string; label: string };
  /** Amount and status at the end. */
  end?: ReactNode;
  /** Short text below the end. Does not change the height of the row. */
  note?: ReactNode;
}

/**
 * Shows the content of a row of InfiniteList: logo, two lines, amount and tag. The list makes the
 * row a link, so it must contain no controls.
 */
export function DirectoryRow({ leading, title, subtitle, mark, end, note }: DirectoryRowProps) {
  return (
    <Root data-noted={note !== undefined || undefined}>
      {leading !== undefined && <div data-part="leading">{leading}</div>}
      <div data-part="start">
        <div data-part="title">
          <bdi>{title}</bdi>
        </div>
        {subtitle !== undefined && (
          <div data-part="subtitle">
            {mark && (
              <span data-part="mark">
                <Icon name={mark.icon} size={16} />
                <span aria-hidden>{mark.text}</span>
                <VisuallyHidden>{mark.label}</VisuallyHidden>
              </span>
            )}
            {subtitle}
          </div>
        )}
      </div>
      {end !== undefined && <div data-part="end">{end}</div>}
      {note !== undefined && <div data-part="note">{note}</div>}
    </Root>
  );
}
