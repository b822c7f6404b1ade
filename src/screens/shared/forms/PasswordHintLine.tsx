import { useFormState } from 'react-final-form';
import { defineMessages, FormattedMessage } from 'react-intl';
import { styled } from 'styled-components';
import { passwordHint } from '#domain/users/passwordHint.ts';
import { colour, space, text } from '#ui/theme/tokens.ts';

const messages = defineMessages({
  short: { id: 'PasswordHint.short', defaultMessage: 'Too short' },
  guessable: {
    id: 'PasswordHint.guessable',
    defaultMessage: 'Can be guessed. Add unrelated words.',
  },
  good: { id: 'PasswordHint.good', defaultMessage: 'Good length and variety' },
});

const Line = styled.output`
  display: block;
  margin-block-start: ${space(1)};
  ${text('small')}
  color: ${colour('inkSoft')};

  &:empty {
    margin: 0;
  }
`;

export interface PasswordHintLineProps {
  /** Name and code of the user, if the form has no fields for them. */
  names?: readonly string[];
}

interface Values {
  password?: string;
  name?: string;
  code?: string;
}

/** A hint about the new password of a form, while it is typed. It refuses nothing. */
export function PasswordHintLine({ names }: PasswordHintLineProps) {
  const { values } = useFormState<Values>({ subscription: { values: true } });
  const { password = '', name = '', code = '' } = values;
  const hint = passwordHint(password, [name, code, ...(names ?? [])]);
  return <Line>{hint && <FormattedMessage {...messages[hint]} />}</Line>;
}
