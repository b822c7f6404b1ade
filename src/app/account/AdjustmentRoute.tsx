import { useNavigate } from 'react-router-dom';
import { addAdjustment, listAccountLines, viewAccount } from '#api/account.ts';
import type { Account } from '#domain/account/account.ts';
import type { DetailState } from '#domain/lists/screenStates.ts';
import { AdjustmentScreen, type TypedAdjustment } from '#screens/account/AdjustmentScreen.tsx';
import { type OpenDraft, useDraft } from '#core/forms/useDraft.ts';
import { useSubmission } from '#core/forms/useSubmission.ts';
import { useGoBack } from '#core/navigation/useGoBack.ts';
import { useRecord } from '#core/reading/useRecord.ts';
import { useServices } from '#core/services/ServicesProvider.tsx';
import { useCapabilities } from '#core/session/useCapabilities.ts';
import { accountHref } from '#app/links.ts';
import { useAccountId } from './useAccountId.ts';

export function AdjustmentRoute() {
  const userId = useAccountId();
  const { state, reload } = useRecord(['account', userId], (client) => viewAccount(client, userId));
  const draft = useDraft(`adjustment ${userId}`);
  if (!draft) return null;
  return (
    <AdjustmentForm
      key={draft.id}
      userId={userId}
      state={state}
      draft={draft}
      onReload={() => void reload()}
    />
  );
}

interface AdjustmentFormProps {
  userId: string;
  state: DetailState<Account>;
  draft: OpenDraft;
  onReload: () => void;
}

/** The id of the draft is the id of the adjustment. */
function AdjustmentForm({ userId, state, draft, onReload }: AdjustmentFormProps) {
  const { client } = useServices();
  const navigate = useNavigate();
  const { retypeAbove } = useCapabilities();
  const href = accountHref(userId);
  const { submission, submit, check } = useSubmission<TypedAdjustment>({
    draft,
    addsRecord: true,
    send: (typed) => addAdjustment(client, { userId, id: draft.id, ...typed }),
    // Lines do not have the ids of adjustments. The server records an adjustment that is sent again once.
    verify: async () => {
      const lines = await listAccountLines(client, {
        userId,
        from: '',
        to: '',
        start: 0,
        pageSize: 1,
      });
      return lines.ok ? { ...lines, value: 'unclear' } : lines;
    },
    onDone: () => void navigate(href, { replace: true }),
    link: { href },
  });
  return (
    <AdjustmentScreen
      state={state}
      retypeAbove={retypeAbove}
      draft={draft.form}
      submission={submission}
      onAdjust={submit}
      onCheck={check}
      onReload={onReload}
      onBack={useGoBack(href)}
    />
  );
}
