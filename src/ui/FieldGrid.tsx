import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { size, space } from './theme/tokens.ts';

export interface FieldGridProps {
  /** Fields of a form, in reading order. */
  children: ReactNode;
}

const Root = styled.div`
  container-type: inline-size;
`;

/** Two columns from the width at which two fields fit comfortably. */
const Grid = styled.div`
  display: grid;
  /* A field with long content does not widen the form. */
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(4)};

  @container (min-width: 36rem) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    align-items: start;

    /* A select is as high as the text field beside it. */
    --size-choice: ${size('field')};
  }
`;

/** Shows fields below each other, or in pairs where there is space. Their order is that of reading and of Tab. */
export function FieldGrid({ children }: FieldGridProps) {
  return (
    <Root>
      <Grid>{children}</Grid>
    </Root>
  );
}
