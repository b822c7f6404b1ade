import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  deleteAttachment,
  initiateTransaction,
  uploadAttachments,
  viewTransaction,
} from '#api/transaction.ts';
import type { Comparable } from '#domain/similarity.ts';
import type { NewTransaction } from '#domain/transaction.ts';
import { InitiateScreen } from '#screens/Initiate/InitiateScreen.tsx';
import { useCapabilities } from '#data/useCapabilities.ts';
import { useLookups } from '#data/useLookups.ts';
import { useSimilarTransactions } from '#data/useSimilarTransactions.ts';
import { type FormSession, useFormSession } from '#forms/useFormSession.ts';
import { useSubmission } from '#forms/useSubmission.ts';
import { useUploads } from '#forms/useUploads.ts';
import { isFound } from '#services/isFound.ts';
import { overviewHref, transactionHref } from '../navigation/paths.ts';
import { useTransactionLink } from '../navigation/useTransactionLink.ts';
import { useServices, useUser } from '#services/ServicesProvider.tsx';

export function InitiateRoute() {
  const session = useFormSession('initiate');
  const lookups = useLookups();
  return session && <Initiate key={session.id} session={session} lookups={lookups} />;
}

interface InitiateProps {
  session: FormSession;
  lookups: ReturnType<typeof useLookups>;
}

const noFiles: readonly [] = [];

/** The form of a new transaction. The id of the session is the id of the transaction. */
function Initiate({ session, lookups }: InitiateProps) {
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
    verify: async () => isFound(await viewTransaction(client, id)),
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
