import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { colour, size, space, tabular, text, weight } from './theme/tokens.ts';

/**
 * Grows past one line of each only where the list is too narrow for its text: there everything
 * stands below the title. Fixed heights keep long lists fast.
 */
const narrow = '@container (max-width: 21rem)';

/** One component for all its parts: dozens of rows appear at once. */
const Root = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  grid-template-areas: 'leading start end';
  align-content: center;
  align-items: center;
  height: ${size('row')};
  padding-inline: ${space(4)};

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
    max-height: 2rem;
    overflow: hidden;
    ${text('caption')}
    color: ${colour('inkSoft')};
    ${tabular}
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

  ${narrow} {
    grid-template-columns: auto minmax(0, 1fr);
    grid-template-areas: 'leading title' 'subtitle subtitle' 'end end';
    row-gap: ${space(1)};
    height: calc(${size('row')} * 1.75);

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
  }
`;

export interface ListRowProps {
  /** A logo or icon. */
  leading?: ReactNode;
  /** Who or what it is; one line, cut at its end. */
  title: ReactNode;
  /** Smaller parts under the title; several parts wrap. */
  subtitle?: ReactNode;
  /** What the row is about, at the end: an amount above a tag. */
  end?: ReactNode;
}

/**
 * What a row of an InfiniteList shows: logo, two lines, amount and tag. The list makes it a link,
 * so nothing in it can be pressed by itself.
 */
export function ListRow({ leading, title, subtitle, end }: ListRowProps) {
  return (
    <Root>
      {leading !== undefined && <div data-part="leading">{leading}</div>}
      <div data-part="start">
        <div data-part="title">
          <bdi>{title}</bdi>
        </div>
        {subtitle !== undefined && <div data-part="subtitle">{subtitle}</div>}
      </div>
      {end !== undefined && <div data-part="end">{end}</div>}
    </Root>
  );
}
