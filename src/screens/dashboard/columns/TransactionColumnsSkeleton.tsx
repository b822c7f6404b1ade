import { memo } from 'react';
import { styled } from 'styled-components';
import { Loading } from '#ui/Loading.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { SkeletonRows } from '#ui/skeletonRows.ts';
import { size, space } from '#ui/theme/tokens.ts';
import { columnsCss, headHeight } from './transactionColumns.ts';

const rows = Array.from({ length: 12 }, (_, row) => `row ${row}`);

const Line = styled.div`
  ${columnsCss}
  align-items: center;
  min-height: ${size('line')};

  &[data-head] {
    min-height: ${headHeight};
  }

  & > :first-child {
    display: flex;
    align-items: center;
    gap: ${space(3)};
  }

  & > [data-amount] {
    justify-self: end;
  }
`;

/** Placeholder for a list with columns that is loading. */
export const TransactionColumnsSkeleton = memo(function TransactionColumnsSkeleton() {
  return (
    <Loading>
      <SkeletonRows>
        <Line data-head />
        {rows.map((key, row) => (
          <Line key={key}>
            <div>
              <Skeleton shape="square" width={size('logo')} height={size('logo')} />
              <Skeleton width="5rem" height="0.75rem" />
            </div>
            <Skeleton width={row % 3 === 1 ? '60%' : '80%'} height="0.75rem" />
            <Skeleton width="60%" height="0.75rem" />
            <Skeleton width={row % 2 === 0 ? '70%' : '55%'} height="0.75rem" />
            <div data-amount>
              <Skeleton width="5rem" height="0.75rem" />
            </div>
            <div data-amount>
              <Skeleton width="5rem" height="0.75rem" />
            </div>
            <Skeleton width="4.5rem" height="1.125rem" />
            <Skeleton width="100%" height="0.75rem" />
          </Line>
        ))}
      </SkeletonRows>
    </Loading>
  );
});
