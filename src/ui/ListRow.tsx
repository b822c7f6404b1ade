import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Icon, type IconName } from './Icon.tsx';
import { colour, size, space, tabular, text, weight } from './theme/tokens.ts';
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

    & [data-part='mark'] {
      position: static;
      width: auto;
    }
  }
`;

export interface ListRowProps {
  /** Logo or icon at the start. */
  leading?: ReactNode;
  /** Name of the record, on one line. Longer names are cut off. */
  title: ReactNode;
  /** Details below the title. They wrap. */
  subtitle?: ReactNode;
  /** What is going on with the record: a short text, and a label for screen readers. Moves no other part. */
  mark?: { icon: IconName; text: string; label: string };
  /** Amount and status at the end. */
  end?: ReactNode;
}

/**
 * Shows the content of a row of InfiniteList: logo, two lines, amount and tag. The list makes the
 * row a link, so it must contain no controls.
 */
export function ListRow({ leading, title, subtitle, mark, end }: ListRowProps) {
  return (
    <Root>
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
    </Root>
  );
}
