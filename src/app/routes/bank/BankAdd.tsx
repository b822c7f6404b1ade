import { useNavigate } from 'react-router-dom';
import { addBank, viewBank } from '#api/bank.ts';
import { BankFormScreen } from '#screens/Banks/BankFormScreen.tsx';
import { useLocalFile } from '../../hooks/useLocalFile.ts';
import { useSending } from '../../hooks/useSending.ts';
import { intl, messages } from '../../intl.ts';
import { paths } from '../../paths.ts';
import { Remembered } from '../../Remembered.tsx';
import { useServices } from '../../ServicesProvider.tsx';

interface NewBank {
  name: string;
  code: string;
}

/** A new bank with its logo, which goes along when the form is sent. */
export function BankAdd() {
  const { client, toasts } = useServices();
  const navigate = useNavigate();
  const logo = useLocalFile();
  const sending = useSending<NewBank>();
  const cancel = () => void navigate(paths.banks);

  function finish(message: string) {
    toasts.success(message);
    cancel();
  }

  /** Codes are unique and kept in capitals, so whether an attempt arrived can be asked. */
  async function look() {
    const result = await viewBank(client, sending.action?.code.toUpperCase() ?? '');
    if (result.ok) return finish(intl.formatMessage(messages.bankAdded));
    const { error } = result;
    if (error.kind === 'refused' && error.code === 'not_found') sending.sayNotRecorded();
    else sending.fail(error);
  }

  return (
    <Remembered form="new bank">
      <BankFormScreen
        state={{ kind: 'new', logo: logo.uploads }}
        submission={sending.submission}
        onSubmit={(bank) => {
          if (logo.file) return sending.send(bank, addBank(client, bank, logo.file), finish);
        }}
        onActiveChange={() => {}}
        onCancel={cancel}
        onLook={() => void look()}
        onReload={sending.forget}
      />
    </Remembered>
  );
}
