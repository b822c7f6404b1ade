import { memo } from 'react';
import { styled } from 'styled-components';
import type { Role } from '#domain/users/roles.ts';
import { Loading } from '#ui/Loading.tsx';
import { Section } from '#ui/Section.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { Stack } from '#ui/Stack.tsx';
import { from, size, space } from '#ui/theme/tokens.ts';
import { SheetSkeleton } from '#screens/shared/forms/SheetSkeleton.tsx';
import { CopyLinesSkeleton } from './copies/CopyLinesSkeleton.tsx';
import { PayableColumns } from './payments/PayableColumns.tsx';
import { PaymentFormSkeleton } from './payments/PaymentFormSkeleton.tsx';

const Card = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${space(1)} ${space(3)};
  align-items: start;
`;

/** As high as a line of body text and one of small text. */
const Lines = styled.div`
  display: grid;
  grid-template-rows: 1.5rem 1.25rem;
  align-items: center;
`;

/** As high as the amount. */
const Wide = styled.div`
  grid-column: 1 / -1;
  display: flex;
  align-items: center;
  justify-content: space-between;
  min-height: 2.5rem;
  margin-block-start: ${space(2)};
`;

/** As high as a label and a field without a choice. */
const Below = styled.div`
  grid-column: 1 / -1;
  display: grid;
  grid-template-rows: 1.25rem;
  gap: ${space(1)};
  align-items: center;
  margin-block-start: ${space(3)};
`;

/** Buttons between the cards, with the padding of a ButtonGroup. */
const Buttons = styled.div`
  display: grid;
  grid-auto-flow: column;
  grid-auto-columns: minmax(0, 1fr);
  gap: ${space(3)};
  padding-inline: ${space(4)};

  ${from('column')} {
    padding-inline: 0;
  }
`;

export interface TransactionSkeletonProps {
  viewer: Role;
  /** True if a banker can claim the transaction. @default false */
  hasClaim?: boolean;
}

/**
 * Skeleton of the details: the header card and the content for the role. Memoised because the screen
 * renders for each response while it loads.
 */
export const TransactionSkeleton = memo(function TransactionSkeleton({
  viewer,
  hasClaim = false,
}: TransactionSkeletonProps) {
  return (
    <>
      <Section>
        <Card>
          <Skeleton shape="square" width={size('logo')} height={size('logo')} />
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
              <Skeleton shape="square" height={size('choice')} />
            </Below>
          )}
        </Card>
      </Section>
      {viewer === 'admin' && (
        <Buttons>
          <Skeleton shape="square" height={size('field')} />
          <Skeleton shape="square" height={size('field')} />
        </Buttons>
      )}
      {viewer === 'banker' ? (
        <PayableSkeleton hasClaim={hasClaim} />
      ) : (
        <SheetSkeleton fields={5} inGrid={4} />
      )}
    </>
  );
});

/** Skeleton of what a banker can pay, which is most of what bankers open. */
function PayableSkeleton({ hasClaim }: { hasClaim: boolean }) {
  return (
    <Loading>
      <Stack>
        {hasClaim && (
          <Buttons>
            <Skeleton shape="square" height={size('field')} />
          </Buttons>
        )}
        <PayableColumns>
          <CopyLinesSkeleton />
          <PaymentFormSkeleton />
        </PayableColumns>
      </Stack>
    </Loading>
  );
}
