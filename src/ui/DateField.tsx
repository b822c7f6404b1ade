import { Input } from 'react-aria-components';
import { styled } from 'styled-components';
import { FieldFrame } from './FieldFrame.tsx';
import { controlCss } from './fieldStyles.ts';
import type { TypedFieldProps } from './fieldTypes.ts';
import { tabular } from './theme/tokens.ts';

export type DateFieldProps = TypedFieldProps;

const Control = styled(Input)`
  ${controlCss}
  min-width: 0;
  ${tabular}

  /* Some phones center a date and style it as a button. */
  appearance: none;

  &::-webkit-date-and-time-value {
    text-align: start;
  }
`;

/**
 * Takes a date with the device's own date picker. The value is `YYYY-MM-DD`, or empty until the
 * date is complete.
 */
export function DateField(props: DateFieldProps) {
  return (
    <FieldFrame {...props} type="date">
      <Control />
    </FieldFrame>
  );
}
