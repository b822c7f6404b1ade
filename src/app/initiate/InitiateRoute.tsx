import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  deleteAttachment,
  initiateTransaction,
  uploadAttachments,
} from '#api/transactionChanges.ts';
import { viewTransaction } from '#api/transaction.ts';
import type { Uploads } from '#domain/files/uploadState.ts';
import type { Comparable } from '#domain/transactions/possibleDuplicates.ts';
import type { NewTransaction } from '#domain/transactions/transaction.ts';
import { hasContent } from '#domain/workflow/transactionChange.ts';
import { InitiateScreen } from '#screens/initiate/InitiateScreen.tsx';
import { useCapabilities } from '#core/session/useCapabilities.ts';
import { useCustomers } from './useCustomers.ts';
import { useLookups } from '#core/reading/useLookups.ts';
import { useAccountOf } from '#core/reading/useAccountOf.ts';
import { useRecentBanks } from './useRecentBanks.ts';
import { usePossibleDuplicates } from '#core/reading/usePossibleDuplicates.ts';
import { type OpenDraft, useDraft } from '#core/forms/useDraft.ts';
import { useSubmission } from '#core/forms/useSubmission.ts';
import { useUploads } from '#core/forms/useUploads.ts';
import { orNull } from '#core/reading/notFound.ts';
import { verifyAdded } from '#core/forms/verify.ts';
import { useNavigationState } from '#core/navigation/navigationState.ts';
import { overviewHref, transactionHref } from '#app/links.ts';
import type { SentTransfer } from './sendAgain.ts';
import { useTransactionLink } from '#core/navigation/useTransactionLink.ts';
import { useServices, useUser } from '#core/services/ServicesProvider.tsx';
import { useSentTransfer } from './useSentTransfer.ts';

export function InitiateRoute() {
  const { sendsAgain = null } = useNavigationState();
  return <OpenedForm key={sendsAgain} sendsAgain={sendsAgain} />;
}

function OpenedForm({ sendsAgain }: { sendsAgain: string | null }) {
  const sent = useSentTransfer(sendsAgain);
  return sent === undefined ? null : <InitiateForm suggestion={sent} />;
}

/** @param suggestion the transfer to repeat */
function InitiateForm({ suggestion }: { suggestion: SentTransfer | null }) {
  const draft = useDraft('initiate', null, suggestion);
  const lookups = useLookups();
  if (!draft) return null;
  const isFilled = suggestion !== null && draft.source === suggestion.source;
  const filledFrom = isFilled ? suggestion.code : null;
  return <Initiate key={draft.id} draft={draft} lookups={lookups} filledFrom={filledFrom} />;
}

interface InitiateProps {
  draft: OpenDraft;
  lookups: ReturnType<typeof useLookups>;
  /** Code of the transaction that the form was filled in from; null if there is none. */
  filledFrom: string | null;
}

const noFiles: readonly [] = [];

const countStored = ({ items }: Uploads) => items.filter(({ state }) => state === 'done').length;

/** The form of a new transaction. The id of the draft is the id of the transaction. */
function Initiate({ draft, lookups, filledFrom }: InitiateProps) {
  const { client } = useServices();
  const { retypeAbove } = useCapabilities();
  const user = useUser();
  const navigate = useNavigate();
  const { id } = draft;
  const [typed, setTyped] = useState<Comparable | null>(null);
  const uploads = useUploads(
    noFiles,
    {
      send: (file, onProgress) => uploadAttachments(client, id, [file], onProgress),
      remove: (attachmentId) => deleteAttachment(client, id, attachmentId),
    },
    draft,
  );
  const { submission, submit, check } = useSubmission<Omit<NewTransaction, 'id'>>({
    draft,
    addsRecord: true,
    send: (values) => initiateTransaction(client, user, { id, ...values }, uploads.storedIds()),
    verify: verifyAdded(
      async () => orNull(await viewTransaction(client, id)),
      (found) => found?.transaction,
      hasContent,
    ),
    onDone: () => navigate(overviewHref, { state: { changedId: id } }),
    link: { href: transactionHref(id), state: { transactionId: id } },
  });

  return (
    <InitiateScreen
      state={lookups.state}
      ownAgent={user.role === 'agent' ? { code: user.code, name: user.name } : null}
      draft={draft.form}
      uploads={uploads}
      retypeAbove={retypeAbove}
      filledFrom={filledFrom}
      customers={useCustomers()}
      recentBanks={useRecentBanks()}
      accountOf={useAccountOf()}
      duplicates={usePossibleDuplicates(typed, id, countStored(uploads))}
      linkTo={useTransactionLink(transactionHref)}
      onTyped={setTyped}
      submission={submission}
      onSubmit={submit}
      onReload={() => void lookups.reload()}
      onCheck={check}
    />
  );
}
