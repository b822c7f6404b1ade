import { FieldError, Text } from 'react-aria-components';
import { styled } from 'styled-components';
import { colour, space, text } from './theme/tokens.ts';

const Description = styled(Text)`
  display: block;
  ${text('caption')}
  color: ${colour('inkSoft')};
`;

const Problem = styled(FieldError)`
  display: block;
  padding-top: ${space(1)};
  ${text('small')}
  color: ${colour('danger')};
`;

/** Space for one line of help and one line of error. */
const Reserved = styled.div`
  min-height: calc(var(--leading-caption) + var(--leading-small) + ${space(1)});
`;

const Warning = styled.output`
  display: block;
  ${text('small')}
  color: ${colour('warning')};

  &:not(:empty) {
    padding-top: ${space(1)};
  }
`;

export interface FieldNotesProps {
  /** Help below the field. */
  description?: string | undefined;
  /** Announced warning in place of an error; empty text for none. */
  warning?: string | undefined;
  /** Error below the field. */
  errorMessage?: string | undefined;
}

/**
 * Shows help and errors below a field. A field with warnings has space for them, so that what is
 * below it does not move while the user types.
 */
export function FieldNotes({ description, warning, errorMessage }: FieldNotesProps) {
  const notes = (
    <>
      {description && <Description slot="description">{description}</Description>}
      <Problem>{errorMessage}</Problem>
    </>
  );
  if (warning === undefined) return notes;
  return (
    <Reserved>
      {notes}
      <Warning>{errorMessage ? '' : warning}</Warning>
    </Reserved>
  );
}
