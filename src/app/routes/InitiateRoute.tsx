import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  deleteAttachment,
  initiateTransaction,
  uploadAttachments,
  viewTransaction,
} from '#api/transaction.ts';
import { InitiateScreen, type InitiateValues } from '#screens/Initiate/InitiateScreen.tsx';
import { FormMemoryProvider } from '#ui/form/FormMemoryProvider.tsx';
import { type OpenDraft, useDraft } from '../hooks/useDraft.ts';
import { useLookups } from '../hooks/useLookups.ts';
import { useSending } from '../hooks/useSending.ts';
import { useUploads } from '../hooks/useUploads.ts';
import { intl, messages } from '../intl.ts';
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
  const { submission, send, stayUnknown, sayNotRecorded } = useSending<'initiate'>(
    draft.wasSent ? { kind: 'outcomeUnknown' } : undefined,
  );
  const uploads = useUploads(
    noFiles,
    {
      send: (file, onProgress) => uploadAttachments(client, id, [file], onProgress),
      remove: (attachmentId) => deleteAttachment(client, id, attachmentId),
    },
    draft,
  );

  function finish(message: string) {
    draft.finish();
    toasts.success(message);
    return navigate(paths.dashboard, { state: { activeTab: 'overview', changedId: id } });
  }

  async function submit(values: InitiateValues) {
    // Known to the browser before the first byte leaves, so that nothing is ever sent as another.
    await draft.markSent();
    const sending = initiateTransaction(client, user, { id, ...values });
    await send('initiate', sending, finish, ({ kind }) =>
      kind === 'outcomeUnknown' ? look() : draft.markUnsent(),
    );
  }

  /** Asks the server what became of an attempt whose answer got lost. */
  async function look() {
    const result = await viewTransaction(client, id);
    if (result.ok) return void finish(intl.formatMessage(messages.recorded));
    const { error } = result;
    if (error.kind !== 'refused' || error.code !== 'not_found') return stayUnknown(error);
    draft.markUnsent();
    sayNotRecorded();
  }

  const lookOnce = useEffectEvent(() => {
    if (draft.wasSent) void look();
  });
  useEffect(() => lookOnce(), []);

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
