import type { ReactNode } from 'react';
import { defineMessage, useIntl } from 'react-intl';
import { Page } from '#ui/Page.tsx';
import { SwipeArea } from '#ui/SwipeArea.tsx';
import { Steps, type StepsProps } from './steps/Steps.tsx';

const title = defineMessage({
  id: 'TransactionPage.title',
  defaultMessage: 'Transaction Details',
});

export interface TransactionPageProps {
  /** Steps through the list from which it was opened; null without one. */
  steps: StepsProps | null;
  onBack: () => void;
  /** The details for a role. */
  children: ReactNode;
}

/** The title line of transaction details, which is there before they are read. */
export function TransactionPage({ steps, onBack, children }: TransactionPageProps) {
  const { formatMessage } = useIntl();
  return (
    <SwipeArea onSwipe={steps?.onStep}>
      <Page title={formatMessage(title)} onBack={onBack} actions={steps && <Steps {...steps} />}>
        {children}
      </Page>
    </SwipeArea>
  );
}
