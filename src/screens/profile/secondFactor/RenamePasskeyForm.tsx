import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { Button } from '#ui/Button.tsx';
import { buttonRowCss } from '#ui/buttonStyles.ts';
import { commonMessages } from '#ui/commonMessages.ts';
import { Form } from '#ui/form/Form.tsx';
import { FormTextField } from '#ui/form/FormTextField.tsx';
import { SubmitButton } from '#ui/form/SubmitButton.tsx';

const messages = defineMessages({
  rename: { id: 'RenamePasskeyForm.label', defaultMessage: 'Rename' },
  name: { id: 'RenamePasskeyForm.name', defaultMessage: 'Name of the passkey' },
  nameRequired: { id: 'RenamePasskeyForm.nameRequired', defaultMessage: 'Name is required' },
  save: { id: 'RenamePasskeyForm.save', defaultMessage: 'Save' },
});

/** Length of a name in the database. */
const maxName = 60;

const Buttons = styled.div`
  ${buttonRowCss}
`;

export interface RenamePasskeyFormProps {
  name: string;
  isPending: boolean;
  onSubmit: (name: string) => void | Promise<void>;
  onCancel: () => void;
}

/** Takes a new name for a passkey, in the place of its row. */
export function RenamePasskeyForm({ name, isPending, onSubmit, onCancel }: RenamePasskeyFormProps) {
  const { formatMessage } = useIntl();
  return (
    <Form<{ name: string }>
      label={formatMessage(messages.rename)}
      initialValues={{ name }}
      validate={(values) => ({
        name: values.name?.trim() ? undefined : formatMessage(messages.nameRequired),
      })}
      onSubmit={(values) => onSubmit(values.name.trim())}
    >
      <FormTextField
        name="name"
        label={formatMessage(messages.name)}
        autoComplete="off"
        maxLength={maxName}
      />
      <Buttons>
        <Button variant="outline" isDisabled={isPending} onPress={onCancel}>
          <FormattedMessage {...commonMessages.cancel} />
        </Button>
        <SubmitButton isWide={false} isPending={isPending}>
          <FormattedMessage {...messages.save} />
        </SubmitButton>
      </Buttons>
    </Form>
  );
}
