import { memo } from 'react';
import { styled } from 'styled-components';
import { Loading } from '#ui/Loading.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { SkeletonRows } from '#ui/skeletonRows.ts';
import { TransactionRowLayout } from './TransactionRowLayout.tsx';

const rows = Array.from({ length: 8 }, (_, row) => `row ${row}`);

const Rows = styled(SkeletonRows)`
  /* Within a line of text, which keeps its height. */
  & [data-shape='line'] {
    display: inline-block;
    vertical-align: middle;
  }
`;

/**
 * Placeholder for a list of transactions that is loading, with rows in the final layout. Memoised, because
 * the screen around it is rendered with each answer that arrives before the list.
 */
export const TransactionListSkeleton = memo(function TransactionListSkeleton() {
  return (
    <Loading>
      <Rows>
        {rows.map((key, row) => (
          <TransactionRowLayout
            key={key}
            logo={<Skeleton shape="square" width="2.5rem" height="2.5rem" />}
            names={<Placeholder width={row % 3 === 1 ? '9rem' : '12rem'} />}
            customer={<Placeholder width={row % 2 === 0 ? '6rem' : '5rem'} />}
            code={<Placeholder width="4.5rem" />}
            amount={<Placeholder width="5.5rem" />}
            status={<Placeholder width="4rem" />}
            time={<Placeholder width="9rem" />}
          />
        ))}
      </Rows>
    </Loading>
  );
});

const Placeholder = ({ width }: { width: string }) => <Skeleton width={width} height="0.75rem" />;
