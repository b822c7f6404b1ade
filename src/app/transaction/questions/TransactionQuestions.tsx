import { useState } from 'react';
import { addMessage, uploadMessagePhotos } from '#api/messages.ts';
import { read } from '#api/read.ts';
import { succeeded } from '#api/result.ts';
import { viewTransaction } from '#api/transaction.ts';
import type { TransactionDetails } from '#domain/transactions/transaction.ts';
import { isDiscussable } from '#domain/workflow/workflow.ts';
import { type OpenDraft, useDraft } from '#core/forms/useDraft.ts';
import { useSubmission } from '#core/forms/useSubmission.ts';
import { useUploads } from '#core/forms/useUploads.ts';
import { Questions } from '#screens/transaction/questions/Questions.tsx';
import { QuestionsSkeleton } from '#screens/transaction/questions/QuestionsSkeleton.tsx';
import { foundAs } from '#core/forms/isFound.ts';
import { useServices, useUser } from '#core/services/ServicesProvider.tsx';
import { useAfterAction } from '../useAfterAction.ts';

const noFiles: readonly [] = [];

export interface TransactionQuestionsProps {
  details: TransactionDetails;
  /** Reads the transaction again. Keeps form input. */
  onReload: () => void;
}

/** The messages on a transaction, and the form of the next one. */
export function TransactionQuestions(props: TransactionQuestionsProps) {
  const draft = useDraft(`message ${props.details.transaction.id}`);
  const [hasSent, setHasSent] = useState(false);
  if (!draft) return <QuestionsSkeleton />;
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

interface NextMessageProps extends TransactionQuestionsProps {
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
    verify: async (sent) =>
      read(await viewTransaction(client, transaction.id), (now) =>
        foundAs(
          now.messages.find(({ id }) => id === draft.id),
          ({ text }) => sent === null || text === sent.trim(),
        ),
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
    <Questions
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
