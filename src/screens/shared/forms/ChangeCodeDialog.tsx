import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { isInProgress } from '#domain/lists/screenStates.ts';
import { plainCode } from '#domain/text/searchForm.ts';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Form } from '#ui/form/Form.tsx';
import { FormTextField } from '#ui/form/FormTextField.tsx';
import { Stack } from '#ui/Stack.tsx';
import { SendButton } from './SendButton.tsx';
import { SubmissionBanner, type SubmissionBannerProps } from './SubmissionBanner.tsx';

const messages = defineMessages({
  title: { id: 'ChangeCode.title', defaultMessage: 'Change code' },
  present: { id: 'ChangeCode.present', defaultMessage: 'Present code' },
  next: { id: 'ChangeCode.next', defaultMessage: 'New code' },
  same: { id: 'ChangeCode.same', defaultMessage: 'This is the present code' },
  user: {
    id: 'ChangeCode.user',
    defaultMessage:
      'Links, saved views and forms with the present code keep working, and no other user can get it. The user is signed out everywhere.',
  },
  bank: {
    id: 'ChangeCode.bank',
    defaultMessage:
      'Links, saved views and forms with the present code keep working, and no other bank can get it.',
  },
});

const subjects = {
  user: { effect: messages.user, maxLength: undefined },
  bank: { effect: messages.bank, maxLength: 20 },
} as const;

/** The dialog has one field, which is typed into at once. */
const whenOpened = { autoFocus: true } as const;

export interface ChangeCodeDialogProps extends SubmissionBannerProps {
  subject: keyof typeof subjects;
  presentCode: string;
  /** Returns the error of a code; undefined if it is valid. */
  validate: (code: string) => string | undefined;
  onSubmit: (code: string) => void | Promise<void>;
  onClose: () => void;
}

/** Asks an admin for the new code of a user or a bank, and states what it changes. */
export function ChangeCodeDialog({ subject, presentCode, ...props }: ChangeCodeDialogProps) {
  const { formatMessage } = useIntl();
  const { submission, draft } = props;
  const { effect, maxLength } = subjects[subject];
  const title = formatMessage(messages.title);
  const isSame = (code = '') => plainCode(code).toUpperCase() === presentCode;
  return (
    <Dialog title={title} isBusy={isInProgress(submission)} onClose={props.onClose}>
      <Form<{ code: string }>
        label={title}
        draft={draft}
        validate={({ code }) => ({
          code: isSame(code) ? formatMessage(messages.same) : props.validate(code ?? ''),
        })}
        onSubmit={({ code }) => props.onSubmit(plainCode(code).toUpperCase())}
      >
        <Stack>
          <DescriptionList
            items={[{ term: formatMessage(messages.present), value: presentCode }]}
          />
          <p>
            <FormattedMessage {...effect} />
          </p>
          <FormTextField
            name="code"
            label={formatMessage(messages.next)}
            autoComplete="off"
            autoCapitalize="characters"
            {...(maxLength !== undefined && { maxLength })}
            isRequired
            {...whenOpened}
          />
          <SubmissionBanner {...props} />
          <SendButton submission={submission} draft={draft}>
            <FormattedMessage {...messages.title} />
          </SendButton>
        </Stack>
      </Form>
    </Dialog>
  );
}
