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
  /** Help that stands there at all times. */
  description?: string | undefined;
  /** What is wrong with the value. */
  errorMessage?: string | undefined;
}

/** What stands under a field: help, and what is wrong with the value. */
export function FieldNotes({ description, errorMessage }: FieldNotesProps) {
  return (
    <>
      {description && <Description slot="description">{description}</Description>}
      <Problem>{errorMessage}</Problem>
    </>
  );
}
