import { Input } from 'react-aria-components';
import { styled } from 'styled-components';
import { FieldFrame } from './FieldFrame.tsx';
import { controlCss } from './fieldStyles.ts';
import type { TypedFieldProps } from './fieldTypes.ts';

export interface TextFieldProps extends TypedFieldProps {
  /** Example shown while the field is empty. It does not replace the label. */
  placeholder?: string | undefined;
  /** Announced warning in place of an error; empty text for none. Reserves space for it. */
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

/**
 * Takes one line of text. Use TextArea for several lines, AmountField for money, DateRangeField for
 * days, PasswordField for a password and PhoneField for a phone number.
 */
export function TextField({ placeholder, inputMode, autoCapitalize, ...props }: TextFieldProps) {
  return (
    <FieldFrame {...props}>
      <Control
        {...(placeholder !== undefined && { placeholder })}
        {...(inputMode && { inputMode })}
        {...(autoCapitalize && { autoCapitalize })}
      />
    </FieldFrame>
  );
}
