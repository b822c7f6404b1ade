import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  deleteAttachment,
  initiateTransaction,
  uploadAttachments,
  viewTransaction,
} from '#api/transaction.ts';
import { InitiateScreen, type InitiateValues } from '#screens/Initiate/InitiateScreen.tsx';
import type { Submission } from '#screens/states.ts';
import { useLookups } from '../hooks/useLookups.ts';
import { useUploads } from '../hooks/useUploads.ts';
import { intl, messages } from '../intl.ts';
import { paths } from '../paths.ts';
import { useServices, useUser } from '../ServicesProvider.tsx';
import { submissionAfter } from '../state/submission.ts';

const noFiles: [] = [];

export function InitiateRoute() {
  const { client, toasts } = useServices();
  const user = useUser();
  const navigate = useNavigate();
  const lookups = useLookups();
  // Made when the form opens and kept through every attempt: however often it is sent, the
  // server counts it once.
  const [id] = useState(() => crypto.randomUUID());
  const [submission, setSubmission] = useState<Submission>({ kind: 'idle' });
  const uploads = useUploads(noFiles, {
    send: (file) => uploadAttachments(client, id, [file]),
    remove: (attachmentId) => deleteAttachment(client, id, attachmentId),
  });
  const goToOverview = () => navigate(paths.dashboard, { state: { activeTab: 'overview' } });

  async function submit(values: InitiateValues) {
    setSubmission({ kind: 'submitting' });
    const result = await initiateTransaction(client, user, { id, ...values });
    if (!result.ok) return setSubmission(submissionAfter(result.error));
    toasts.success(result.value);
    await goToOverview();
  }

  async function look() {
    const result = await viewTransaction(client, id);
    if (result.ok) return goToOverview();
    const { error } = result;
    const isUnknown = error.kind === 'refused' && error.code === 'not_found';
    setSubmission(
      isUnknown
        ? { kind: 'refused', message: intl.formatMessage(messages.notRecorded) }
        : submissionAfter(error),
    );
  }

  return (
    <InitiateScreen
      state={lookups.state}
      ownAgent={user.role === 'agent' ? { code: user.code, name: user.name } : null}
      uploads={uploads}
      submission={submission}
      onSubmit={submit}
      onRetry={() => void lookups.reload()}
      onLook={() => void look()}
    />
  );
}
