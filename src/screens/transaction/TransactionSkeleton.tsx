import { memo } from 'react';
import { styled } from 'styled-components';
import type { Role } from '#domain/users/roles.ts';
import { Loading } from '#ui/Loading.tsx';
import { Section } from '#ui/Section.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { size, space } from '#ui/theme/tokens.ts';
import { SheetSkeleton } from '#screens/shared/forms/SheetSkeleton.tsx';

const Card = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${space(3)};
  align-items: center;
`;

const Lines = styled.div`
  display: grid;
  gap: ${space(2)};
`;

const Facts = styled.div`
  padding-block: ${space(3)};
`;

const Fact = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  min-height: 3rem;
`;

const Wide = styled.div`
  grid-column: 1 / -1;
  display: flex;
  align-items: center;
  justify-content: space-between;
  margin-block-start: ${space(1)};
`;

const Below = styled(Lines)`
  grid-column: 1 / -1;
  margin-block-start: ${space(1)};
`;

/**
 * Skeleton of the details: the header card and the content for the role. Memoised because the screen
 * renders for each response while it loads.
 */
export const TransactionSkeleton = memo(function TransactionSkeleton({ viewer }: { viewer: Role }) {
  return (
    <>
      <Section>
        <Card>
          <Skeleton shape="square" width="2.5rem" height="2.5rem" />
          <Lines>
            <Skeleton width="70%" />
            <Skeleton height="0.75rem" />
          </Lines>
          <Wide>
            <Skeleton width="9rem" height="2rem" />
            <Skeleton width="4.5rem" height="1.25rem" />
          </Wide>
          {viewer === 'agent' && (
            <Below>
              <Skeleton width="4rem" height="0.875rem" />
              <Skeleton shape="square" height={size('field')} />
            </Below>
          )}
        </Card>
      </Section>
      {viewer === 'banker' ? <FactsSkeleton /> : <SheetSkeleton fields={5} inGrid={4} />}
    </>
  );
});

/** Skeleton of the banker's content: a title, three figures and notes. */
function FactsSkeleton() {
  return (
    <Loading>
      <Section>
        <Lines>
          <Skeleton width="4rem" height="0.875rem" />
          <Facts>
            {['5rem', '7rem', '6rem'].map((width) => (
              <Fact key={width}>
                <Skeleton width="8rem" height="0.875rem" />
                <Skeleton width={width} />
              </Fact>
            ))}
          </Facts>
          <Skeleton width="3rem" height="0.875rem" />
          <Skeleton width="14rem" height="2.5rem" />
        </Lines>
      </Section>
    </Loading>
  );
}
