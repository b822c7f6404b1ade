import { useEffect, useRef, useState } from 'react';
import { Group, Input } from 'react-aria-components';
import { defineMessages, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { FieldFrame } from './FieldFrame.tsx';
import { controlCss } from './fieldStyles.ts';
import { fieldButtonCss } from './iconButtonStyles.ts';
import { IconButton } from './IconButton.tsx';
import type { TypedFieldProps } from './fieldTypes.ts';
import { space } from './theme/tokens.ts';

const messages = defineMessages({
  show: { id: 'ui.PasswordField.show', defaultMessage: 'Show password' },
  hide: { id: 'ui.PasswordField.hide', defaultMessage: 'Hide password' },
});

export type PasswordFieldProps = TypedFieldProps;

const Box = styled(Group)`
  position: relative;

  & > button {
    ${fieldButtonCss}
  }
`;

const Control = styled(Input)`
  ${controlCss}
  padding-inline-end: ${space(12)};
`;

/**
 * Takes a password, with a button that shows or hides it. It is hidden again when its form is sent:
 * browsers store the text of a shown one as an ordinary field. Set `autoComplete` to `current-password`
 * or `new-password`.
 */
export function PasswordField(props: PasswordFieldProps) {
  const { formatMessage } = useIntl();
  const [isShown, setIsShown] = useState(false);
  const control = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const input = control.current;
    const form = input?.form;
    if (!isShown || !form) return undefined;
    const hide = () => {
      // The render comes after the form has been sent.
      input.type = 'password';
      setIsShown(false);
    };
    form.addEventListener('submit', hide);
    return () => form.removeEventListener('submit', hide);
  }, [isShown]);
  return (
    <FieldFrame {...props} type={isShown ? 'text' : 'password'}>
      <Box>
        <Control ref={control} autoCapitalize="none" spellCheck={false} />
        <IconButton
          icon={isShown ? 'hide' : 'show'}
          label={formatMessage(isShown ? messages.hide : messages.show)}
          isDisabled={props.isDisabled === true}
          onPress={() => setIsShown(!isShown)}
        />
      </Box>
    </FieldFrame>
  );
}
