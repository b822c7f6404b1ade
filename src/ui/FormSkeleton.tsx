import { styled } from 'styled-components';
import { Loading } from './Loading.tsx';
import { Skeleton } from './Skeleton.tsx';
import { space } from './theme/tokens.ts';

const Fields = styled.div`
  display: grid;
  gap: ${space(4)};
  padding: ${space(4)};
`;

/** A label, which is a line of small text, and its control. */
const Field = styled.div`
  display: grid;
  grid-template-rows: 1.25rem auto;
  gap: ${space(1)};
  align-items: center;
`;

/** As wide as the form, whose fields are in a FieldGrid inside its padding. */
const Root = styled.div`
  container-type: inline-size;

  @container (min-width: 38rem) {
    & > [data-pairs] {
      grid-template-columns: repeat(2, minmax(0, 1fr));

      & > [data-wide] {
        grid-column: 1 / -1;
      }
    }
  }
`;

export interface FormSkeletonProps {
  /** Number of placeholder fields. @default 4 */
  fields?: number;
  /** Number of the first of them that are in a FieldGrid. @default 0 */
  inGrid?: number;
}

/** Placeholder for a form that is loading. Use ListSkeleton for rows. */
export function FormSkeleton({ fields = 4, inGrid = 0 }: FormSkeletonProps) {
  return (
    <Loading>
      <Root>
        <Fields data-pairs={inGrid > 0 || undefined}>
          {Array.from({ length: fields }, (_, field) => `field ${field}`).map((key, field) => (
            <Field key={key} data-wide={field >= inGrid || undefined}>
              <Skeleton width={field % 2 === 0 ? '7rem' : '5rem'} height="0.875rem" />
              <Skeleton shape="square" height="3rem" />
            </Field>
          ))}
        </Fields>
      </Root>
    </Loading>
  );
}
