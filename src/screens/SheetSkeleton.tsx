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
  /** The form's buttons stand below its fields, on the sheet. @default false */
  hasButtons?: boolean;
}

/** A form on its way, on the sheet that it will stand on. */
export function SheetSkeleton({ fields, hasButtons = false }: SheetSkeletonProps) {
  return (
    <Section isFlush>
      <FormSkeleton fields={fields} />
      {hasButtons && (
        <Buttons>
          <Skeleton shape="square" height={size('field')} />
          <Skeleton shape="square" height={size('field')} />
        </Buttons>
      )}
    </Section>
  );
}
