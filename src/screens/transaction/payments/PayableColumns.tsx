import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { space } from '#ui/theme/tokens.ts';

const Around = styled.div`
  container-type: inline-size;
`;

const Columns = styled.div`
  display: grid;
  gap: ${space(4)};
  align-items: start;
  min-width: 0;

  @container (min-width: 40rem) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    grid-template-rows: auto 1fr;

    & > :nth-child(2) {
      grid-column: 2;
      grid-row: 1 / span 2;
    }
  }
`;

export interface PayableColumnsProps {
  /** What to pay, the form, and the record. */
  children: ReactNode;
}

/** One column on a phone: what to pay, the form, the record. Beside each other where both fit. */
export function PayableColumns({ children }: PayableColumnsProps) {
  return (
    <Around>
      <Columns>{children}</Columns>
    </Around>
  );
}
