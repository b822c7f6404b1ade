import { Input, TextArea as AriaTextArea } from 'react-aria-components';
import { styled } from 'styled-components';
import { FieldFrame } from './FieldFrame.tsx';
import { controlCss } from './fieldStyles.ts';
import type { TypedFieldProps } from './fieldTypes.ts';
import { size } from './theme/tokens.ts';

export interface TextFieldProps extends TypedFieldProps {
  /** Example shown while the field is empty. It does not replace the label. */
  placeholder?: string | undefined;
  /** Announced warning in place of an error; empty text for none. */
  warning?: string | undefined;
  /** Enables the spell checker. Turn it off for names and codes. */
  spellCheck?: 'true' | 'false';
  /** Keyboard of a phone. @default 'text' */
  inputMode?: 'numeric' | undefined;
  /** Capitalisation by the keyboard of a phone. @default 'sentences', the device's own */
  autoCapitalize?: 'none' | 'words' | 'characters' | undefined;
}

const Control = styled(Input)`
  ${controlCss}
`;

/** Shows a text that cannot be changed on as many lines as it needs. */
const Lines = styled(AriaTextArea)`
  ${controlCss}
  /* One line is in the middle, as in the fields beside it. */
  padding-block: calc((${size('field')} - 1.5rem) / 2 - 1px);
  resize: none;
  field-sizing: content;
`;

/**
 * Takes one line of text. Use TextArea for several lines, AmountField for money, DateRangeField for
 * days, PasswordField for a password and PhoneField for a phone number.
 */
export function TextField({ placeholder, inputMode, autoCapitalize, ...props }: TextFieldProps) {
  return (
    <FieldFrame {...props}>
      {props.isDisabled ? (
        <Lines rows={1} placeholder="-" />
      ) : (
        <Control
          {...(placeholder !== undefined && { placeholder })}
          {...(inputMode && { inputMode })}
          {...(autoCapitalize && { autoCapitalize })}
        />
      )}
    </FieldFrame>
  );
}
