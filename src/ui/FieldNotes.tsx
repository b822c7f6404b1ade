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

/** Stays in the page, because a region that appears with its text is not announced. */
const Warning = styled.output`
  display: block;
  ${text('small')}
  color: ${colour('warning')};

  &:not(:empty) {
    padding-top: ${space(1)};
  }

  &:empty {
    position: absolute;
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

/** Shows help and errors below a field. They may move what is below, but not during a press: see `leaveAfterPress`. */
export function FieldNotes({ description, warning, errorMessage }: FieldNotesProps) {
  return (
    <>
      {description && <Description slot="description">{description}</Description>}
      <Problem>{errorMessage}</Problem>
      {warning !== undefined && <Warning>{errorMessage ? '' : warning}</Warning>}
    </>
  );
}
