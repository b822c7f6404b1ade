import { memo } from 'react';
import { styled } from 'styled-components';
import { Loading } from '#ui/Loading.tsx';
import { breathing } from '#ui/Skeleton.tsx';
import { SkeletonRows } from '#ui/skeletonRows.ts';
import { heights, narrow, wide } from './transactionRowSizes.ts';
import { colour, size } from '#ui/theme/tokens.ts';

const rows = Array.from({ length: 8 }, (_, row) => `row ${row}`);

/** Left edge of the text beside the logo. */
const textStart = `calc(28px + ${size('logo')})`;

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
    ${drawBars([
      `16px 0.5rem / ${size('logo')} ${size('logo')}`,
      `${textStart} 0.75rem / var(--names) 0.75rem`,
      `${textStart} 2.125rem / var(--customer) 0.75rem`,
      `${textStart} 3.5625rem / 4.5rem 0.75rem`,
      `${textStart} 5rem / 9rem 0.75rem`,
      'right 16px top 2.125rem / 5.5rem 0.75rem',
      'right 16px top 3.5625rem / 4rem 0.75rem',
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
        `16px 1rem / ${size('logo')} ${size('logo')}`,
        `${textStart} 0.5625rem / var(--names) 0.75rem`,
        `${textStart} 1.875rem / var(--customer) 0.75rem`,
        `${textStart} 3.1875rem / 4.5rem 0.75rem`,
        `calc(5.25rem + ${textStart}) 3.1875rem / 9rem 0.75rem`,
        'right 16px top 0.5625rem / 5.5rem 0.75rem',
        'right 16px top 1.875rem / 4rem 0.75rem',
      ])}
    }
  }

  ${narrow} {
    &::before {
      height: ${heights.narrow};
      ${drawBars([
        `16px 8px / ${size('logo')} ${size('logo')}`,
        `${textStart} 1.375rem / calc(100% - 16px - ${textStart}) 0.75rem`,
        '16px calc(2.75rem + 12px) / var(--customer) 0.75rem',
        'right 16px top calc(4rem + 16px) / 5.5rem 0.75rem',
        'right 16px top calc(5.3125rem + 20px) / 4rem 0.75rem',
        '16px calc(6.625rem + 24px) / 4.5rem 0.75rem',
        '16px calc(7.875rem + 28px) / 9rem 0.75rem',
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
