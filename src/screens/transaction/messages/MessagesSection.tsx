import { useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { messageLength } from '#domain/workflow/message.ts';
import { Banner } from '#ui/Banner.tsx';
import { Form } from '#ui/form/Form.tsx';
import { FormTextArea } from '#ui/form/FormTextArea.tsx';
import { Section } from '#ui/Section.tsx';
import { Stack } from '#ui/Stack.tsx';
import { SendButton } from '#screens/shared/forms/SendButton.tsx';
import {
  SubmissionBanner,
  type SubmissionBannerProps,
} from '#screens/shared/forms/SubmissionBanner.tsx';
import type { FileFlag } from '#screens/shared/transactions/transactionForm.ts';
import { UnansweredTag } from '#screens/shared/lists/UnansweredTag.tsx';
import type { Uploads } from '#domain/files/uploadState.ts';
import { UploadsField } from '#screens/shared/forms/UploadsField.tsx';
import { MessageThread, type MessageThreadProps } from './MessageThread.tsx';
import { messageTexts } from './messageTexts.ts';

interface MessageValues {
  text?: string;
  file: FileFlag;
}

export interface MessagesSectionProps extends MessageThreadProps, SubmissionBannerProps {
  /** Number of messages that the user's side has not answered. */
  unanswered: number;
  /** True if the status takes messages. */
  isOpen: boolean;
  /** Photos of the message that is being written. */
  photos: Uploads;
  /** True to focus the message field when the form appears. @default false */
  isFocused?: boolean;
  /** Sends a message. The text is trimmed, and empty if there are photos only. */
  onSend: (text: string) => void | Promise<void>;
}

/** The messages of the agent and the staff on a transaction, and the form of the next one. */
export function MessagesSection({ isOpen, unanswered, ...props }: MessagesSectionProps) {
  const { formatMessage } = useIntl();
  return (
    <Section
      title={formatMessage(messageTexts.title)}
      action={<UnansweredTag count={unanswered} />}
    >
      <Stack>
        <MessageThread messages={props.messages} userCode={props.userCode} />
        {isOpen ? <MessageForm {...props} /> : <DraftNote {...props} />}
      </Stack>
    </Section>
  );
}

function MessageForm({
  photos,
  isFocused = false,
  onSend,
  ...props
}: Omit<MessagesSectionProps, 'isOpen' | 'unanswered'>) {
  const { formatMessage } = useIntl();
  const root = useRef<HTMLDivElement>(null);
  // The form of the previous message disappeared with its focused button.
  useEffect(() => {
    if (isFocused) root.current?.querySelector('textarea')?.focus();
  }, [isFocused]);
  return (
    <div ref={root}>
      <Form<MessageValues>
        label={formatMessage(messageTexts.message)}
        draft={props.draft}
        excludedFromDraft={['file']}
        validate={({ text, file }) => ({
          text: text?.trim() || file === 'valid' ? undefined : formatMessage(messageTexts.required),
        })}
        onSubmit={({ text = '' }) => onSend(text.trim())}
      >
        <FormTextArea
          name="text"
          label={formatMessage(messageTexts.message)}
          maxLength={messageLength}
        />
        <UploadsField label={formatMessage(messageTexts.photos)} uploads={photos} />
        <SubmissionBanner {...props} />
        <SendButton
          variant="outline"
          submission={props.submission}
          draft={props.draft}
          uploads={photos}
          pendingLabel={formatMessage(messageTexts.sending)}
        >
          <FormattedMessage {...messageTexts.send} />
        </SendButton>
      </Form>
    </div>
  );
}

/** Message about a draft when the status takes no messages any more. */
function DraftNote({ draft, photos }: Pick<MessagesSectionProps, 'draft' | 'photos'>) {
  if (Object.keys(draft?.typed ?? {}).length === 0 && photos.items.length === 0) return null;
  return (
    <Banner tone="warning">
      <FormattedMessage {...messageTexts.kept} />
    </Banner>
  );
}
