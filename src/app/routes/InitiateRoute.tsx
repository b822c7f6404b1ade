import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  deleteAttachment,
  initiateTransaction,
  uploadAttachments,
  viewTransaction,
} from '#api/transaction.ts';
import { InitiateScreen, type InitiateValues } from '#screens/Initiate/InitiateScreen.tsx';
import { useLookups } from '../hooks/useLookups.ts';
import { useSending } from '../hooks/useSending.ts';
import { useUploads } from '../hooks/useUploads.ts';
import { paths } from '../paths.ts';
import { useServices, useUser } from '../ServicesProvider.tsx';

const noFiles: [] = [];

export function InitiateRoute() {
  const { client, toasts } = useServices();
  const user = useUser();
  const navigate = useNavigate();
  const lookups = useLookups();
  // Made when the form opens and kept through every attempt: however often it is sent, the
  // server counts it once.
  const [id] = useState(() => crypto.randomUUID());
  const { submission, send, fail, sayNotRecorded } = useSending<'initiate'>();
  const uploads = useUploads(noFiles, {
    send: (file) => uploadAttachments(client, id, [file]),
    remove: (attachmentId) => deleteAttachment(client, id, attachmentId),
  });
  const goToOverview = () => navigate(paths.dashboard, { state: { activeTab: 'overview' } });

  function submit(values: InitiateValues) {
    const sending = initiateTransaction(client, user, { id, ...values });
    return send('initiate', sending, (message) => {
      toasts.success(message);
      return goToOverview();
    });
  }

  async function look() {
    const result = await viewTransaction(client, id);
    if (result.ok) return goToOverview();
    const { error } = result;
    if (error.kind === 'refused' && error.code === 'not_found') sayNotRecorded();
    else fail(error);
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
