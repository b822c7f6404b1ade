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

  /* Some phones center a date and give it the look of a button. */
  appearance: none;

  &::-webkit-date-and-time-value {
    text-align: start;
  }
`;

/**
 * A day, through the device's own picker. The value is `YYYY-MM-DD` whatever the device shows, and
 * empty text while no whole day is typed.
 */
export function DateField(props: DateFieldProps) {
  return (
    <FieldFrame {...props} type="date">
      <Control />
    </FieldFrame>
  );
}
