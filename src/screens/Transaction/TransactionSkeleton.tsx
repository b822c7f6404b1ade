import { styled } from 'styled-components';
import { Section } from '#ui/Section.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { space } from '#ui/theme/tokens.ts';
import { SheetSkeleton } from '../SheetSkeleton.tsx';

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

const Wide = styled.div`
  grid-column: 1 / -1;
  display: flex;
  align-items: center;
  justify-content: space-between;
  margin-block-start: ${space(1)};
`;

/** A transaction on its way: the card on top, and what stands below it. */
export function TransactionSkeleton() {
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
        </Card>
      </Section>
      <SheetSkeleton fields={5} />
    </>
  );
}
