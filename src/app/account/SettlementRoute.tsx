import { useNavigate } from 'react-router-dom';
import {
  addSettlement,
  deleteSettlementReceipt,
  uploadSettlementReceipts,
  viewAccount,
} from '#api/account.ts';
import type { Account } from '#domain/account/account.ts';
import type { DetailState } from '#domain/lists/screenStates.ts';
import { SettlementScreen, type TypedSettlement } from '#screens/account/SettlementScreen.tsx';
import { type OpenDraft, useDraft } from '#core/forms/useDraft.ts';
import { useSubmission } from '#core/forms/useSubmission.ts';
import { useUploads } from '#core/forms/useUploads.ts';
import { verifyAdded } from '#core/forms/verify.ts';
import { useGoBack } from '#core/navigation/useGoBack.ts';
import { useRecord } from '#core/reading/useRecord.ts';
import { useServices, useUser } from '#core/services/ServicesProvider.tsx';
import { useCapabilities } from '#core/session/useCapabilities.ts';
import { accountHref } from '#app/links.ts';
import { findSettlement } from './findSettlement.ts';
import { useAccountId } from './useAccountId.ts';

const noFiles: readonly [] = [];

export function SettlementRoute() {
  const userId = useAccountId();
  const { state, reload } = useRecord(['account', userId], (client) => viewAccount(client, userId));
  const draft = useDraft(`settlement ${userId}`);
  if (!draft) return null;
  return (
    <SettlementForm
      key={draft.id}
      userId={userId}
      state={state}
      draft={draft}
      onReload={() => void reload()}
    />
  );
}

interface SettlementFormProps {
  userId: string;
  state: DetailState<Account>;
  draft: OpenDraft;
  onReload: () => void;
}

/** The id of the draft is the id of the settlement. */
function SettlementForm({ userId, state, draft, onReload }: SettlementFormProps) {
  const { client } = useServices();
  const user = useUser();
  const navigate = useNavigate();
  const { retypeAbove } = useCapabilities();
  const href = accountHref(userId);
  const settlement = { userId, settlementId: draft.id };
  const receipts = useUploads(
    noFiles,
    {
      send: (file, onProgress) => uploadSettlementReceipts(client, settlement, [file], onProgress),
      remove: (receiptId) => deleteSettlementReceipt(client, settlement, receiptId),
    },
    draft,
  );
  const { submission, submit, check } = useSubmission<TypedSettlement>({
    draft,
    addsRecord: true,
    send: (typed) => addSettlement(client, { ...settlement, ...typed }, receipts.storedIds()),
    verify: verifyAdded(
      () => findSettlement(client, userId, draft.id),
      (found) => found.settlement,
      (found, sent) =>
        found.amount === sent.amount &&
        found.method === sent.method &&
        found.reference === sent.reference,
    ),
    onDone: () => void navigate(href, { replace: true }),
    link: { href },
  });
  return (
    <SettlementScreen
      state={state}
      isAnnouncement={user.role === 'agent'}
      receipts={receipts}
      retypeAbove={retypeAbove}
      draft={draft.form}
      submission={submission}
      onSettle={submit}
      onCheck={check}
      onReload={onReload}
      onBack={useGoBack(href)}
    />
  );
}
