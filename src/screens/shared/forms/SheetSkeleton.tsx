import { styled } from 'styled-components';
import { FormSkeleton } from '#ui/FormSkeleton.tsx';
import { Section } from '#ui/Section.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { size, space } from '#ui/theme/tokens.ts';

const Buttons = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: ${space(3)};
  padding: ${space(5)} ${space(4)} ${space(4)};
`;

export interface SheetSkeletonProps {
  fields: number;
  /** Number of the first fields that are in pairs in a wide form. @default 0 */
  inGrid?: number;
  /** True if the buttons are inside the sheet, below the fields. @default false */
  hasButtons?: boolean;
}

/** Skeleton of a form on its sheet. */
export function SheetSkeleton({ fields, inGrid = 0, hasButtons = false }: SheetSkeletonProps) {
  return (
    <Section isFlush>
      <FormSkeleton fields={fields} inGrid={inGrid} />
      {hasButtons && (
        <Buttons>
          <Skeleton shape="square" height={size('field')} />
          <Skeleton shape="square" height={size('field')} />
        </Buttons>
      )}
    </Section>
  );
}
