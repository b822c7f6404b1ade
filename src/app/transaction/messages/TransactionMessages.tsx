import { useState } from 'react';
import { addMessage, uploadMessagePhotos } from '#api/messages.ts';
import { succeeded } from '#api/result.ts';
import { viewTransaction } from '#api/transaction.ts';
import type { TransactionDetails } from '#domain/transactions/transaction.ts';
import { isDiscussable } from '#domain/workflow/workflow.ts';
import { type OpenDraft, useDraft } from '#core/forms/useDraft.ts';
import { useSubmission } from '#core/forms/useSubmission.ts';
import { useUploads } from '#core/forms/useUploads.ts';
import { MessagesSection } from '#screens/transaction/messages/MessagesSection.tsx';
import { MessagesSkeleton } from '#screens/transaction/messages/MessagesSkeleton.tsx';
import { verifyAdded } from '#core/forms/verify.ts';
import { useServices, useUser } from '#core/services/ServicesProvider.tsx';
import { useAfterAction } from '../useAfterAction.ts';

const noFiles: readonly [] = [];

export interface TransactionMessagesProps {
  details: TransactionDetails;
  /** Reads the transaction again. Keeps form input. */
  onReload: () => void;
}

/** The messages on a transaction, and the form of the next one. */
export function TransactionMessages(props: TransactionMessagesProps) {
  const draft = useDraft(`message ${props.details.transaction.id}`);
  const [hasSent, setHasSent] = useState(false);
  if (!draft) return <MessagesSkeleton />;
  return (
    <NextMessage
      key={draft.id}
      {...props}
      draft={draft}
      isFocused={hasSent}
      onSent={() => setHasSent(true)}
    />
  );
}

interface NextMessageProps extends TransactionMessagesProps {
  draft: OpenDraft;
  isFocused: boolean;
  onSent: () => void;
}

/** The id of the draft is the id of the message. */
function NextMessage({ draft, isFocused, onSent, onReload, details }: NextMessageProps) {
  const { client } = useServices();
  const user = useUser();
  const { transaction, messages } = details;
  const { link } = useAfterAction(transaction);
  const ref = { id: draft.id, transactionId: transaction.id };

  const photos = useUploads(
    noFiles,
    {
      send: (file, onProgress) => uploadMessagePhotos(client, ref, [file], onProgress),
      // The message lists its photos, so the server needs no deletion.
      remove: async () => succeeded(noFiles),
    },
    draft,
  );
  const { submission, submit, check } = useSubmission<string>({
    draft,
    addsRecord: true,
    send: (text) => addMessage(client, { ...ref, text }, photos.storedIds()),
    verify: verifyAdded(
      () => viewTransaction(client, transaction.id),
      (now) => now.messages.find(({ id }) => id === draft.id),
      (found, sent) => found.text === sent.trim(),
    ),
    onDone() {
      onSent();
      draft.startOver();
      onReload();
    },
    onStale: onReload,
    link,
  });

  return (
    <MessagesSection
      messages={messages}
      userCode={user.code}
      unanswered={transaction.unanswered}
      isOpen={isDiscussable(transaction.status)}
      isFocused={isFocused}
      draft={draft.form}
      photos={photos}
      submission={submission}
      onSend={submit}
      onCheck={check}
      onReload={onReload}
    />
  );
}
