import { useNavigate } from 'react-router-dom';
import {
  deleteAttachment,
  initiateTransaction,
  uploadAttachments,
  viewTransaction,
} from '#api/transaction.ts';
import { succeeded } from '#api/result.ts';
import { InitiateScreen } from '#screens/Initiate/InitiateScreen.tsx';
import { FormMemoryProvider } from '#ui/form/FormMemoryProvider.tsx';
import { type OpenDraft, useDraft } from '../hooks/useDraft.ts';
import { useLookups } from '../hooks/useLookups.ts';
import { useSendingOnce } from '../hooks/useSendingOnce.ts';
import { useUploads } from '../hooks/useUploads.ts';
import { paths } from '../paths.ts';
import { useServices, useUser } from '../ServicesProvider.tsx';

const noFiles: [] = [];

/** A new transaction; what was begun and never confirmed is offered again. */
export function InitiateRoute() {
  const draft = useDraft('initiate', ['initiate']);
  const lookups = useLookups();
  if (!draft) return null;
  return (
    <FormMemoryProvider key={draft.id} memory={draft.memory}>
      <Initiate draft={draft} lookups={lookups} />
    </FormMemoryProvider>
  );
}

interface InitiateProps {
  draft: OpenDraft;
  lookups: ReturnType<typeof useLookups>;
}

function Initiate({ draft, lookups }: InitiateProps) {
  const { client, toasts } = useServices();
  const user = useUser();
  const navigate = useNavigate();
  const { id } = draft;
  const uploads = useUploads(
    noFiles,
    {
      send: (file, onProgress) => uploadAttachments(client, id, [file], onProgress),
      remove: (attachmentId) => deleteAttachment(client, id, attachmentId),
    },
    draft,
  );

  const { submission, send, look } = useSendingOnce<'initiate'>(draft, {
    async find() {
      const result = await viewTransaction(client, id);
      if (result.ok) return succeeded(true);
      const { error } = result;
      const isMissing = error.kind === 'refused' && error.code === 'not_found';
      return isMissing ? succeeded(false) : result;
    },
    onRecorded(message) {
      draft.finish();
      toasts.success(message);
      return navigate(paths.dashboard, { state: { activeTab: 'overview', changedId: id } });
    },
  });

  return (
    <InitiateScreen
      state={lookups.state}
      ownAgent={user.role === 'agent' ? { code: user.code, name: user.name } : null}
      uploads={uploads}
      submission={submission}
      onSubmit={(values) =>
        send('initiate', () => initiateTransaction(client, user, { id, ...values }))
      }
      onRetry={() => void lookups.reload()}
      onLook={look}
    />
  );
}
