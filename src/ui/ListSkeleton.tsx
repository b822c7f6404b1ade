import { styled } from 'styled-components';
import { DirectoryRow } from './DirectoryRow.tsx';
import { Loading } from './Loading.tsx';
import { Skeleton } from './Skeleton.tsx';
import { SkeletonRows } from './skeletonRows.ts';
import { size, space } from './theme/tokens.ts';

const Lines = styled.span`
  display: grid;
  justify-items: inherit;
  gap: ${space(2)};
`;

export interface ListSkeletonProps {
  /** Number of placeholder rows. @default 8 */
  count?: number;
}

/** Placeholder for a list that is loading. Use FormSkeleton for a form. */
export function ListSkeleton({ count = 8 }: ListSkeletonProps) {
  return (
    <Loading>
      <SkeletonRows>
        {Array.from({ length: count }, (_, row) => `row ${row}`).map((key, row) => (
          <DirectoryRow
            key={key}
            leading={<Skeleton shape="square" width={size('logo')} height={size('logo')} />}
            title={
              <Lines>
                <Skeleton width={row % 3 === 1 ? '55%' : '75%'} />
                <Skeleton width={row % 2 === 0 ? '60%' : '45%'} height="0.75rem" />
              </Lines>
            }
            end={
              <Lines style={{ justifyItems: 'end' }}>
                <Skeleton width="5.5rem" />
                <Skeleton width="4rem" height="1.125rem" />
              </Lines>
            }
          />
        ))}
      </SkeletonRows>
    </Loading>
  );
}
