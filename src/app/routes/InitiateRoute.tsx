import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  deleteAttachment,
  initiateTransaction,
  uploadAttachments,
} from '#api/transactionChanges.ts';
import { read } from '#api/read.ts';
import { viewTransaction } from '#api/transaction.ts';
import type { Comparable } from '#domain/similarity.ts';
import type { NewTransaction } from '#domain/transaction.ts';
import { hasContent } from '#domain/transactionChange.ts';
import { InitiateScreen } from '#screens/Initiate/InitiateScreen.tsx';
import { useCapabilities } from '#data/useCapabilities.ts';
import { useCustomers } from '#data/useCustomers.ts';
import { useLookups } from '#data/useLookups.ts';
import { useRecentBanks } from '#data/useRecentBanks.ts';
import { useSimilarTransactions } from '#data/useSimilarTransactions.ts';
import { type FormSession, useFormSession } from '#forms/useFormSession.ts';
import { useSubmission } from '#forms/useSubmission.ts';
import { useUploads } from '#forms/useUploads.ts';
import { foundAs, orNull } from '#services/isFound.ts';
import { useNavigationState } from '../navigation/navigationState.ts';
import { overviewHref, transactionHref } from '../navigation/paths.ts';
import type { SentTransfer } from '../navigation/sendAgain.ts';
import { useTransactionLink } from '../navigation/useTransactionLink.ts';
import { useServices, useUser } from '#services/ServicesProvider.tsx';
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
  const session = useFormSession('initiate', null, suggestion);
  const lookups = useLookups();
  if (!session) return null;
  const isFilled = suggestion !== null && session.source === suggestion.source;
  const filledFrom = isFilled ? suggestion.code : null;
  return <Initiate key={session.id} session={session} lookups={lookups} filledFrom={filledFrom} />;
}

interface InitiateProps {
  session: FormSession;
  lookups: ReturnType<typeof useLookups>;
  /** Code of the transaction that the form was filled in from; null if there is none. */
  filledFrom: string | null;
}

const noFiles: readonly [] = [];

/** The form of a new transaction. The id of the session is the id of the transaction. */
function Initiate({ session, lookups, filledFrom }: InitiateProps) {
  const { client } = useServices();
  const { retypeAbove } = useCapabilities();
  const user = useUser();
  const navigate = useNavigate();
  const { id } = session;
  const [typed, setTyped] = useState<Comparable | null>(null);
  const uploads = useUploads(
    noFiles,
    {
      send: (file, onProgress) => uploadAttachments(client, id, [file], onProgress),
      remove: (attachmentId) => deleteAttachment(client, id, attachmentId),
    },
    session,
  );
  const { submission, submit, check } = useSubmission<Omit<NewTransaction, 'id'>>({
    session,
    addsRecord: true,
    send: (values) => initiateTransaction(client, user, { id, ...values }, uploads.storedIds()),
    verify: async (sent) =>
      read(orNull(await viewTransaction(client, id)), (found) =>
        foundAs(found?.transaction, (now) => sent === null || hasContent(now, sent)),
      ),
    onDone: () => navigate(overviewHref, { state: { changedId: id } }),
    link: { href: transactionHref(id), state: { transactionId: id } },
  });

  return (
    <InitiateScreen
      state={lookups.state}
      ownAgent={user.role === 'agent' ? { code: user.code, name: user.name } : null}
      draft={session.draft}
      uploads={uploads}
      retypeAbove={retypeAbove}
      filledFrom={filledFrom}
      customers={useCustomers()}
      recentBanks={useRecentBanks()}
      similar={useSimilarTransactions(typed)}
      linkTo={useTransactionLink()}
      onTyped={setTyped}
      submission={submission}
      onSubmit={submit}
      onReload={() => void lookups.reload()}
      onCheck={check}
    />
  );
}
