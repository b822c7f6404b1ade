import { useIntl } from 'react-intl';
import type { AccountSummary } from '#domain/account/account.ts';
import { formatRupees } from '#domain/money/money.ts';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { AccountHead } from './AccountHead.tsx';
import { accountMessages, ageFigures } from './accountTexts.ts';

/** The agent of an account, the balance, its age and the limit. */
export function AccountFigures({ account }: { account: Omit<AccountSummary, 'announced'> }) {
  const intl = useIntl();
  const { limit, ageing } = account;
  const ages = ageFigures(ageing, intl).map(({ label, amount }) => ({
    term: label,
    value: formatRupees(amount),
  }));
  const limits =
    limit === null
      ? []
      : [{ term: intl.formatMessage(accountMessages.limit), value: formatRupees(limit) }];
  return (
    <>
      <AccountHead account={account} />
      <DescriptionList items={[...ages, ...limits]} />
    </>
  );
}
