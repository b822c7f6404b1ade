import { changeBankCode, viewBank } from '#api/bank.ts';
import { read } from '#api/read.ts';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { Bank } from '#domain/banks/bank.ts';
import { type OpenDraft, useDraft } from '#core/forms/useDraft.ts';
import { useCodeChange } from '#core/forms/useCodeChange.ts';
import { useServices } from '#core/services/ServicesProvider.tsx';
import { ChangeCodeDialog } from '#screens/shared/forms/ChangeCodeDialog.tsx';
import { validateBankCode } from '#screens/banks/bankForm.ts';

export interface BankCodeProps {
  bank: Bank;
  onClose: () => void;
  /** Reads the bank again. */
  onReload: () => void;
}

/** The dialog that changes the code of a bank. */
export function BankCode(props: BankCodeProps) {
  // The first code stays when somebody else changes it.
  const [code] = useState(props.bank.id);
  const draft = useDraft(`code of bank ${code}`);
  return draft && <Change key={draft.id} {...props} draft={draft} />;
}

function Change({ bank, ...props }: BankCodeProps & { draft: OpenDraft }) {
  const { client } = useServices();
  const intl = useIntl();
  const change = useCodeChange({
    ...props,
    send: (code) => changeBankCode(client, bank, code),
    versionBefore: bank.version,
    // A bank is also found by its former code.
    fetchCode: async () =>
      read(await viewBank(client, bank.id), (now) => ({ ...now, code: now.id })),
  });
  return (
    <ChangeCodeDialog
      {...change}
      subject="bank"
      presentCode={bank.id}
      validate={(code) => validateBankCode(code, intl)}
    />
  );
}
