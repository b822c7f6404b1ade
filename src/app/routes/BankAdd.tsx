import { useNavigate } from 'react-router-dom';
import { addBank, viewBank } from '#api/bank.ts';
import { BankFormScreen } from '#screens/Banks/BankFormScreen.tsx';
import { type FormSession, useFormSession } from '#forms/useFormSession.ts';
import { useLocalFile } from '#forms/useLocalFile.ts';
import { useSubmission } from '#forms/useSubmission.ts';
import { isFound } from '#services/isFound.ts';
import { paths } from '../navigation/paths.ts';
import { useServices } from '#services/ServicesProvider.tsx';

export function BankAdd() {
  const session = useFormSession('new bank');
  return session && <NewBank key={session.id} session={session} />;
}

/** The form of a new bank. The logo is uploaded with the form. */
function NewBank({ session }: { session: FormSession }) {
  const { client } = useServices();
  const navigate = useNavigate();
  const logo = useLocalFile(session);
  const cancel = () => void navigate(paths.banks);

  const { submission, submit, check, reset } = useSubmission<{
    name: string;
    code: string;
    logo: File;
  }>({
    session,
    send: (bank) => addBank(client, bank, bank.logo),
    // Codes are unique and stored in capitals.
    verify: async (bank) => isFound(await viewBank(client, bank?.code.toUpperCase() ?? '')),
    onDone: cancel,
    link: { href: paths.banks },
  });

  return (
    <BankFormScreen
      state={{ kind: 'new', logo: logo.uploads }}
      draft={session.draft}
      submission={submission}
      onSubmit={(bank) => (logo.file ? submit({ ...bank, logo: logo.file }) : undefined)}
      onChangeCode={null}
      onActiveChange={() => {}}
      onCancel={cancel}
      onCheck={check}
      onReload={reset}
    />
  );
}
