import { useDeferredValue } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { viewTransaction } from '#api/transaction.ts';
import type { Role } from '#domain/users/roles.ts';
import type { Lookups, Transaction, TransactionDetails } from '#domain/transactions/transaction.ts';
import { isDiscussable } from '#domain/workflow/workflow.ts';
import { NowContext } from '#screens/shared/time/NowContext.ts';
import type { DetailState } from '#domain/lists/screenStates.ts';
import { TargetsContext } from '#screens/shared/time/TargetsContext.ts';
import { statusValuesOf } from '#screens/transaction/BankerStatusForm.tsx';
import { ZoneContext } from '#screens/transaction/ZoneContext.ts';
import { TransactionFrame, type TransactionState } from '#screens/transaction/TransactionFrame.tsx';
import { TransactionPage } from '#screens/transaction/TransactionPage.tsx';
import { adminValuesOf, agentValuesOf } from '#screens/transaction/transactionValues.ts';
import { transactionKey } from '#core/reading/transactionReads.ts';
import { useCapabilities } from '#core/session/useCapabilities.ts';
import { useClaims } from '#core/live/useClaims.ts';
import { useLookups } from '#core/reading/useLookups.ts';
import { useNow } from '#core/services/useNow.ts';
import { useRecord } from '#core/reading/useRecord.ts';
import { useZoneOf } from '#core/reading/useZoneOf.ts';
import { useDraft } from '#core/forms/useDraft.ts';
import { useNavigationState } from '#core/navigation/navigationState.ts';
import { overviewHref } from '#app/links.ts';
import { useGoBack } from '#core/navigation/useGoBack.ts';
import { useUser } from '#core/services/ServicesProvider.tsx';
import { TransactionTools } from './TransactionTools.tsx';
import { AdminTransaction } from './AdminTransaction.tsx';
import { AgentTransaction } from './AgentTransaction.tsx';
import { BankerTransaction } from './BankerTransaction.tsx';
import { useOthersChangesToast } from './useOthersChangesToast.ts';
import { TransactionHistory } from './TransactionHistory.tsx';
import { useSteps } from './steps/useSteps.ts';
import { lazyPart } from '#ui/lazyPart.tsx';
import { MessagesSkeleton } from '#screens/transaction/messages/MessagesSkeleton.tsx';

const TransactionMessages = lazyPart(
  () => import('./messages/TransactionMessages.tsx'),
  'TransactionMessages',
  { fallback: <MessagesSkeleton /> },
);

/** The details of the transaction in the navigation state or in the URL. */
export function TransactionRoute() {
  const { transactionId } = useNavigationState();
  const [params] = useSearchParams();
  const id = transactionId ?? params.get('id');
  const steps = useSteps(id);
  const goBack = useGoBack(overviewHref);
  const now = useNow();
  const { targets } = useCapabilities();
  const zoneOf = useZoneOf();
  if (id === null) return <Navigate to={overviewHref} replace />;
  return (
    <TransactionPage key={id} steps={steps} onBack={goBack}>
      <NowContext value={now}>
        <TargetsContext value={targets}>
          <ZoneContext value={zoneOf}>
            <Details id={id} onBack={goBack} />
          </ZoneContext>
        </TargetsContext>
      </NowContext>
    </TransactionPage>
  );
}

/** Initial form values by role. */
const valuesOf: Record<Role, (transaction: Transaction) => object> = {
  admin: adminValuesOf,
  agent: agentValuesOf,
  banker: statusValuesOf,
};

function Details({ id, onBack }: { id: string; onBack: () => void }) {
  const { role } = useUser();
  const { hasMessages } = useCapabilities();
  const details = useRecord(transactionKey(id), (client) => viewTransaction(client, id));
  const lookups = useLookups();
  const state = combine(details.state, lookups.state);
  const transaction = state.kind === 'ready' ? state.transaction : null;
  useOthersChangesToast(transaction, state.kind === 'ready' && state.freshness.kind === 'fresh');
  const draft = useDraft(
    `transaction ${id}`,
    transaction && { ...transaction, values: { ...valuesOf[role](transaction) } },
  );
  // Only bankers record payments.
  const payment = useDraft(role === 'banker' ? `payment ${id}` : null);
  const isShown =
    state.kind === 'ready' && draft !== null && (payment !== null || role !== 'banker');
  // Read after the details are shown, so that the request does not delay them.
  const { claims } = useClaims(useDeferredValue(isShown ? id : null), () => [id]);
  const reload = () => void Promise.all([details.reload(), lookups.reload()]);

  const claim = claims && (claims[id] ?? null);
  const frame = (unready: TransactionState) => (
    <TransactionFrame viewer={role} state={unready} claim={claim} onBack={onBack} onReload={reload}>
      {() => null}
    </TransactionFrame>
  );
  if (state.kind !== 'ready') return frame(state);
  if (!draft) return frame({ kind: 'loading' });
  const history = <TransactionHistory details={state} />;
  const tools = <TransactionTools details={state} />;
  const takesMessages = isDiscussable(state.transaction.status) || state.messages.length > 0;
  const messagesSection = hasMessages && takesMessages && (
    <TransactionMessages details={state} onReload={reload} />
  );
  const slots = { messagesSection, tools, history };
  const props = { state, claim, draft, ...slots, onBack, onReload: reload };
  switch (role) {
    case 'admin':
      return <AdminTransaction {...props} />;
    case 'agent':
      return <AgentTransaction {...props} />;
    case 'banker':
      if (!payment) return frame({ kind: 'loading' });
      return <BankerTransaction key={payment.id} {...props} payment={payment} />;
    default:
      return role satisfies never;
  }
}

/** Combines the states of transaction and lookups. An error of the transaction has priority. */
function combine(
  details: DetailState<TransactionDetails>,
  lookups: DetailState<Lookups>,
): TransactionState {
  if (details.kind !== 'ready') return details;
  if (lookups.kind !== 'ready') return lookups;
  return { ...details, lookups };
}
