import { Input } from 'react-aria-components';
import { styled } from 'styled-components';
import { FieldFrame } from './FieldFrame.tsx';
import { controlCss } from './fieldStyles.ts';
import type { TypedFieldProps } from './fieldTypes.ts';

export interface TextFieldProps extends TypedFieldProps {
  /** Shown while nothing is typed; never the only name of the field. */
  placeholder?: string | undefined;
  /** What kind of text it is, so that phones offer the right keys. @default 'text' */
  type?: 'text' | 'email' | 'tel' | 'url';
  /** Which keys a phone offers, where that differs from the type. */
  inputMode?: 'text' | 'numeric' | 'decimal' | 'email' | 'tel';
  /** Whether misspelt words are marked: not in names and codes. */
  spellCheck?: 'true' | 'false';
  /** What a phone writes in capitals. @default 'sentences', the device's own */
  autoCapitalize?: 'none' | 'words' | 'characters' | undefined;
}

const Control = styled(Input)`
  ${controlCss}
`;

/**
 * One line of text. For several lines TextArea, for money AmountField, for a day DateField, for
 * a secret PasswordField, for a phone number PhoneField.
 */
export function TextField({ placeholder, autoCapitalize, inputRef, ...props }: TextFieldProps) {
  return (
    <FieldFrame {...props}>
      <Control
        ref={inputRef ?? null}
        {...(placeholder !== undefined && { placeholder })}
        {...(autoCapitalize && { autoCapitalize })}
      />
    </FieldFrame>
  );
}
