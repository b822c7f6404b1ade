import { styled } from 'styled-components';
import { Loading } from './Loading.tsx';
import { Skeleton } from './Skeleton.tsx';
import { space } from './theme/tokens.ts';

const Fields = styled.div`
  display: grid;
  gap: ${space(5)};
  padding: ${space(4)};
`;

const Field = styled.div`
  display: grid;
  gap: ${space(2)};
`;

export interface FormSkeletonProps {
  /** Number of placeholder fields. @default 4 */
  fields?: number;
}

/** Placeholder for a form that is loading. Use ListSkeleton for rows. */
export function FormSkeleton({ fields = 4 }: FormSkeletonProps) {
  return (
    <Loading>
      <Fields>
        {Array.from({ length: fields }, (_, field) => `field ${field}`).map((key, field) => (
          <Field key={key}>
            <Skeleton width={field % 2 === 0 ? '7rem' : '5rem'} height="0.875rem" />
            <Skeleton shape="square" height="3rem" />
          </Field>
        ))}
      </Fields>
    </Loading>
  );
}
