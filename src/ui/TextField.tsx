import type { Ref } from 'react';
import {
  Input,
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components';
import { styled } from 'styled-components';
import { FieldLabel } from './FieldLabel.tsx';
import { FieldNotes } from './FieldNotes.tsx';
import { controlCss, fieldCss } from './fieldStyles.ts';

export interface TextFieldProps extends Omit<
  AriaTextFieldProps,
  'className' | 'style' | 'children' | 'validationBehavior' | 'isInvalid' | 'validate'
> {
  label: string;
  /** Help that stands under the field at all times. */
  description?: string | undefined;
  /** What is wrong with the value. Marks the field as invalid. */
  errorMessage?: string | undefined;
  placeholder?: string | undefined;
  /** @default 'sentences', the device's own */
  autoCapitalize?: 'none' | 'words' | 'characters' | undefined;
  inputRef?: Ref<HTMLInputElement>;
}

const Root = styled(AriaTextField)`
  ${fieldCss}
`;

const Control = styled(Input)`
  ${controlCss}
`;

/** One line of text. */
export function TextField({
  label,
  description,
  errorMessage,
  placeholder,
  autoCapitalize,
  inputRef,
  ...props
}: TextFieldProps) {
  return (
    <Root {...props} isInvalid={Boolean(errorMessage)} validationBehavior="aria">
      <FieldLabel>{label}</FieldLabel>
      <Control
        ref={inputRef ?? null}
        {...(placeholder !== undefined && { placeholder })}
        {...(autoCapitalize && { autoCapitalize })}
      />
      <FieldNotes description={description} errorMessage={errorMessage} />
    </Root>
  );
}
