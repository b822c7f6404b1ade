import { Input, TextField } from 'react-aria-components';
import { styled } from 'styled-components';
import { FieldLabel } from './FieldLabel.tsx';
import { FieldNotes } from './FieldNotes.tsx';
import { controlCss, fieldCss } from './fieldStyles.ts';
import type { TypedFieldProps } from './fieldTypes.ts';
import { tabular } from './theme/tokens.ts';

export type DateFieldProps = TypedFieldProps;

const Root = styled(TextField)`
  ${fieldCss}
`;

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
export function DateField({
  label,
  description,
  errorMessage,
  inputRef,
  ...props
}: DateFieldProps) {
  return (
    <Root {...props} type="date" isInvalid={Boolean(errorMessage)} validationBehavior="aria">
      <FieldLabel>{label}</FieldLabel>
      <Control ref={inputRef ?? null} />
      <FieldNotes description={description} errorMessage={errorMessage} />
    </Root>
  );
}
