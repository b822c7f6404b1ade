import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import type { Account } from '#domain/account/account.ts';
import type { DetailState } from '#domain/lists/screenStates.ts';
import { Page } from '#ui/Page.tsx';
import { Section } from '#ui/Section.tsx';
import { DetailBody } from '#screens/shared/forms/DetailBody.tsx';
import { SheetSkeleton } from '#screens/shared/forms/SheetSkeleton.tsx';
import { AccountHead } from './AccountHead.tsx';
import { accountMessages } from './accountTexts.ts';

export interface AccountFormPageProps {
  title: string;
  /** The account before the form is sent. */
  state: DetailState<Account>;
  /** Number of fields of the form, for its skeleton. */
  fields: number;
  /** The form. */
  children: ReactNode;
  onReload: () => void;
  onBack: () => void;
}

/** The page of a form that changes an account: whose it is, the balance, and the form. */
export function AccountFormPage({
  title,
  state,
  fields,
  children,
  onReload,
  onBack,
}: AccountFormPageProps) {
  const { formatMessage } = useIntl();
  return (
    <Page title={title} onBack={onBack}>
      <DetailBody
        state={state}
        skeleton={<SheetSkeleton fields={fields} hasButtons />}
        missing={{ text: formatMessage(accountMessages.missing), onBack }}
        onRetry={onReload}
      >
        {(account) => (
          <>
            <Section>
              <AccountHead account={account} />
            </Section>
            <Section>{children}</Section>
          </>
        )}
      </DetailBody>
    </Page>
  );
}
