import type { ReactNode } from 'react';
import { TextField as AriaTextField, type TextFieldProps } from 'react-aria-components';
import { useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { FieldLabel } from './FieldLabel.tsx';
import { FieldNotes } from './FieldNotes.tsx';
import { fieldCss } from './fieldStyles.ts';
import type { FieldProps } from './fieldTypes.ts';
import { lengthError } from './lengthError.ts';

export interface FieldFrameProps
  extends Omit<TextFieldProps, keyof FieldProps | 'children' | 'isInvalid'>, FieldProps {
  /** Warning in place of an error; empty text for none. */
  warning?: string | undefined;
  /** Control of the field. */
  children: ReactNode;
}

const Root = styled(AriaTextField)`
  ${fieldCss}
`;

/** Places the label above a control, and help or errors below it. */
export function FieldFrame({
  label,
  description,
  warning,
  errorMessage,
  maxLength,
  children,
  ...props
}: FieldFrameProps) {
  const error = lengthError(props.value ?? '', maxLength, useIntl()) ?? errorMessage;
  return (
    <Root {...props} isInvalid={Boolean(error)} validationBehavior="aria">
      <FieldLabel>{label}</FieldLabel>
      {children}
      <FieldNotes description={description} warning={warning} errorMessage={error} />
    </Root>
  );
}
