import { defineMessage, useIntl } from 'react-intl';
import type { Choice } from '#domain/transactions/transaction.ts';
import { useFormField } from '#ui/form/useFormField.ts';
import { QuickChoices } from '#ui/QuickChoices.tsx';

const label = defineMessage({ id: 'RecentBanks.label', defaultMessage: 'Banks used last' });

export interface RecentBanksProps {
  /** Codes of the banks, the last used first. */
  codes: readonly string[];
  /** The active banks. */
  banks: readonly Choice[];
}

/** Chooses a bank of the last transfers with one press. Belongs below the bank of a new transfer. */
export function RecentBanks({ codes, banks }: RecentBanksProps) {
  const { formatMessage } = useIntl();
  const { onChange } = useFormField('bank', '');
  const options = codes.flatMap((code) => {
    const bank = banks.find((one) => one.code === code);
    return bank ? [{ id: code, label: bank.name }] : [];
  });
  return <QuickChoices label={formatMessage(label)} options={options} onChoose={onChange} />;
}
