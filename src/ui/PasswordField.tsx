import { useState } from 'react';
import { Group, Input, TextField } from 'react-aria-components';
import { defineMessages, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { FieldLabel } from './FieldLabel.tsx';
import { FieldNotes } from './FieldNotes.tsx';
import { controlCss, fieldCss } from './fieldStyles.ts';
import { fieldButtonCss } from './iconButtonStyles.ts';
import { IconButton } from './IconButton.tsx';
import type { TypedFieldProps } from './fieldTypes.ts';
import { space } from './theme/tokens.ts';

const messages = defineMessages({
  show: { id: 'ui.PasswordField.show', defaultMessage: 'Show password' },
  hide: { id: 'ui.PasswordField.hide', defaultMessage: 'Hide password' },
});

export type PasswordFieldProps = TypedFieldProps;

const Root = styled(TextField)`
  ${fieldCss}
`;

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

/** A secret, with a button that shows and hides it. Give it the `autoComplete` it is. */
export function PasswordField({
  label,
  description,
  errorMessage,
  inputRef,
  ...props
}: PasswordFieldProps) {
  const { formatMessage } = useIntl();
  const [isShown, setIsShown] = useState(false);
  return (
    <Root
      {...props}
      type={isShown ? 'text' : 'password'}
      isInvalid={Boolean(errorMessage)}
      validationBehavior="aria"
    >
      <FieldLabel>{label}</FieldLabel>
      <Box>
        <Control ref={inputRef ?? null} autoCapitalize="none" spellCheck={false} />
        <IconButton
          icon={isShown ? 'hide' : 'show'}
          label={formatMessage(isShown ? messages.hide : messages.show)}
          isDisabled={props.isDisabled === true}
          onPress={() => setIsShown(!isShown)}
        />
      </Box>
      <FieldNotes description={description} errorMessage={errorMessage} />
    </Root>
  );
}
