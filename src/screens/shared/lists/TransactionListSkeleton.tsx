import { memo } from 'react';
import { styled } from 'styled-components';
import { Loading } from '#ui/Loading.tsx';
import { breathing } from '#ui/Skeleton.tsx';
import { SkeletonRows } from '#ui/skeletonRows.ts';
import { heights, narrow, timeWidth, wide } from './transactionRowSizes.ts';
import { colour, size } from '#ui/theme/tokens.ts';

const rows = Array.from({ length: 8 }, (_, row) => `row ${row}`);

/** Left edge of the text in a row of three lines, and of two. */
const textStart = `calc(12px + ${timeWidth})`;
const wideStart = `calc(28px + ${size('logo')})`;

/**
 * Returns the background of a row, with a bar for each part of it.
 * @param bars position and size of each bar, as in the CSS property `background`
 */
const drawBars = (bars: readonly string[]) =>
  `background: ${bars.map((bar) => `linear-gradient(var(--bar) 0 0) ${bar} no-repeat`).join(', ')};`;

/** The bars are in the places of `TransactionRowLayout`, for the same widths. */
const Row = styled.div`
  --bar: ${colour('sunken')};
  --names: 12rem;
  --customer: 6rem;

  &:nth-child(3n + 2) {
    --names: 9rem;
  }

  &:nth-child(even) {
    --customer: 5rem;
  }

  &::before {
    content: '';
    display: block;
    height: ${heights.between};
    --line: calc((${heights.between} - 0.75rem) / 2);
    ${drawBars([
      `calc(6px + (${timeWidth} - ${size('logo')}) / 2) ${size('inset')} / ${size('logo')} ${size('logo')}`,
      `calc(6px + 0.375rem) calc(${size('inset')} + ${size('logo')} + 0.125rem) / 2.75rem 0.75rem`,
      `calc(6px + 0.375rem) calc(${size('inset')} + ${size('logo')} + 1.125rem) / 2.75rem 0.75rem`,
      `${textStart} calc(var(--line) - 1.25rem) / var(--names) 0.75rem`,
      `${textStart} var(--line) / var(--customer) 0.75rem`,
      `${textStart} calc(var(--line) + 1.25rem) / 4.5rem 0.75rem`,
      'right 8px top var(--line) / 5.5rem 0.75rem',
      'right 8px top calc(var(--line) + 1.25rem) / 4rem 0.75rem',
    ])}
    ${breathing}
  }

  &:dir(rtl)::before {
    scale: -1 1;
  }

  ${wide} {
    &::before {
      height: ${heights.wide};
      ${drawBars([
        `16px 50% / ${size('logo')} ${size('logo')}`,
        `${wideStart} calc(50% - 0.625rem) / var(--names) 0.75rem`,
        `${wideStart} calc(50% + 0.625rem) / var(--customer) 0.75rem`,
        'right calc(16px + 20.5rem) top calc(50% + 0.625rem) / 6rem 0.75rem',
        'right calc(16px + 14.5rem) top calc(50% + 0.625rem) / 4.5rem 0.75rem',
        'right 16px top calc(50% - 0.625rem) / 5.5rem 0.75rem',
        'right 16px top calc(50% + 0.625rem) / 4rem 0.75rem',
      ])}
    }
  }

  ${narrow} {
    &::before {
      height: ${heights.narrow};
      ${drawBars([
        `16px ${size('inset')} / ${size('logo')} ${size('logo')}`,
        `${wideStart} calc(${size('inset')} + 0.875rem) / calc(100% - 16px - ${wideStart}) 0.75rem`,
        `16px calc(${size('inset')} + 2.75rem + 4px) / var(--customer) 0.75rem`,
        `right 16px top calc(${size('inset')} + 4rem + 8px) / 5.5rem 0.75rem`,
        `16px calc(${size('inset')} + 5.3125rem + 12px) / 4.5rem 0.75rem`,
        `right 16px top calc(${size('inset')} + 6.5rem + 12px) / 4rem 0.75rem`,
        `16px calc(${size('inset')} + 7.875rem + 16px) / 6rem 0.75rem`,
      ])}
    }
  }

  @media (forced-colors: active) {
    --bar: GrayText;
  }
`;

/**
 * Placeholder for a list of transactions that is loading, with rows in the final layout. Each row is one drawn
 * element, because the placeholder of the first list must not delay its rows. Memoised, because the screen around it
 * is rendered with each answer that arrives before the list.
 */
export const TransactionListSkeleton = memo(function TransactionListSkeleton() {
  return (
    <Loading>
      <SkeletonRows>
        {rows.map((key) => (
          <Row key={key} />
        ))}
      </SkeletonRows>
    </Loading>
  );
});
