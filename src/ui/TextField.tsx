import { Input } from 'react-aria-components';
import { styled } from 'styled-components';
import { FieldFrame } from './FieldFrame.tsx';
import { controlCss } from './fieldStyles.ts';
import type { TypedFieldProps } from './fieldTypes.ts';

export interface TextFieldProps extends TypedFieldProps {
  /** Shown while nothing is typed; never the only name of the field. */
  placeholder?: string | undefined;
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
export function TextField({ placeholder, autoCapitalize, ...props }: TextFieldProps) {
  return (
    <FieldFrame {...props}>
      <Control
        {...(placeholder !== undefined && { placeholder })}
        {...(autoCapitalize && { autoCapitalize })}
      />
    </FieldFrame>
  );
}
