import { FieldError, Text } from 'react-aria-components';
import { styled } from 'styled-components';
import { colour, space, text } from './theme/tokens.ts';

const Description = styled(Text)`
  ${text('caption')}
  color: ${colour('inkSoft')};
`;

const Problem = styled(FieldError)`
  display: block;
  padding-top: ${space(1)};
  ${text('small')}
  color: ${colour('danger')};
`;

export interface FieldNotesProps {
  /** Help below the field. */
  description?: string | undefined;
  /** Error below the field. */
  errorMessage?: string | undefined;
}

/** Shows help and errors below a field. */
export function FieldNotes({ description, errorMessage }: FieldNotesProps) {
  return (
    <>
      {description && <Description slot="description">{description}</Description>}
      <Problem>{errorMessage}</Problem>
    </>
  );
}
