import { setBankActive, viewBank } from '#api/bank.ts';
import { BankFormScreen } from '#screens/Banks/BankFormScreen.tsx';
import { useDelayedNavigation } from '../../hooks/useDelayedNavigation.ts';
import { useDetail } from '../../hooks/useDetail.ts';
import { useReturnOnFailure } from '../../hooks/useReturnOnFailure.ts';
import { useSending } from '../../hooks/useSending.ts';
import { useWayBack } from '../../hooks/useWayBack.ts';
import { intl, messages } from '../../intl.ts';
import { paths } from '../../paths.ts';
import { useServices } from '../../ServicesProvider.tsx';

/** An existing bank, to be looked at and made inactive or active; undefined when none was named. */
export function BankEdit({ id }: { id: string | undefined }) {
  const { client, toasts } = useServices();
  const goBack = useWayBack(paths.banks);
  const { leaveLater } = useDelayedNavigation();
  const { state, reload } = useDetail('bank', id, (id) => viewBank(client, id));
  useReturnOnFailure({
    state,
    id,
    missingText: intl.formatMessage(messages.bankNotFound),
    goBack,
  });
  const sending = useSending<'setActive'>();

  function setActive(isActive: boolean) {
    if (state.kind !== 'ready') return;
    void sending.send('setActive', setBankActive(client, state.id, isActive), (message) => {
      toasts.success(message);
      leaveLater(() => goBack(id));
    });
  }

  async function startAnew() {
    await reload();
    sending.forget();
  }

  return (
    <BankFormScreen
      state={state}
      submission={sending.submission}
      onSubmit={() => {}}
      onActiveChange={setActive}
      onCancel={() => void goBack()}
      // The button shows which of the two the bank is now.
      onLook={() => void startAnew()}
      onReload={() => void startAnew()}
    />
  );
}
