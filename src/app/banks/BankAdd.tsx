import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { succeeded } from '#api/result.ts';
import { addBank, viewBank } from '#api/bank.ts';
import type { Bank } from '#domain/banks/bank.ts';
import { plainName } from '#domain/text/searchForm.ts';
import { BankFormScreen } from '#screens/banks/BankFormScreen.tsx';
import { addWithCode } from '#core/forms/addWithCode.ts';
import { type OpenDraft, useDraft } from '#core/forms/useDraft.ts';
import { useSubmission } from '#core/forms/useSubmission.ts';
import { orNull } from '#core/reading/notFound.ts';
import { paths } from '#app/links.ts';
import { useServices, useUser } from '#core/services/ServicesProvider.tsx';
import { useLocalFile } from './useLocalFile.ts';

export function BankAdd() {
  const draft = useDraft('new bank');
  return draft && <NewBank key={draft.id} draft={draft} />;
}

interface NewBankCommand {
  name: string;
  code: string;
  logo: File;
}

/** The form of a new bank. The logo is uploaded with the form. */
function NewBank({ draft }: { draft: OpenDraft }) {
  const { client } = useServices();
  const user = useUser();
  const navigate = useNavigate();
  const logo = useLocalFile(draft);
  const cancel = () => void navigate(paths.banks);

  const [{ send, verify }] = useState(() =>
    addWithCode<NewBankCommand, Bank>(
      {
        // The server keeps codes in capitals.
        find: async ({ code }) => orNull(await viewBank(client, code.toUpperCase())),
        add: (bank) => addBank(client, bank, bank.logo),
        isSame: (found, { name }) => found.name === plainName(name),
      },
      user.code,
    ),
  );
  const { submission, submit, check, reset } = useSubmission<NewBankCommand>({
    draft,
    send,
    verify: async (bank) => (bank ? verify(bank) : succeeded(false)),
    onDone: cancel,
    link: { href: paths.banks },
  });

  return (
    <BankFormScreen
      state={{ kind: 'new', logo: logo.uploads }}
      draft={draft.form}
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
