import type { ReactNode } from 'react';
import { defineMessage, FormattedMessage } from 'react-intl';
import { EmptyState } from '#ui/EmptyState.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Page } from '#ui/Page.tsx';
import { reconciliationMessages } from './reconciliationMessages.ts';

const notCompared = defineMessage({
  id: 'NotCompared.title',
  defaultMessage: 'Statements are not compared for this bank',
});

const text = defineMessage<{ bank: string }>({
  id: 'NotCompared.text',
  defaultMessage: 'Switch the comparison on in the settings of {bank}, then import a statement.',
});

export interface NotComparedScreenProps {
  /** Title of the screen that is shown once statements are compared. */
  title: ReactNode;
  /** Name of the bank. */
  bank: string;
  /** URL of what is set for its statements. */
  settingsHref: string;
  onBack: () => void;
}

/** In place of each screen for the statements of a bank while they are not compared. */
export function NotComparedScreen({ title, bank, settingsHref, onBack }: NotComparedScreenProps) {
  return (
    <Page title={title} onBack={onBack}>
      <EmptyState
        title={<FormattedMessage {...notCompared} />}
        text={<FormattedMessage {...text} values={{ bank }} />}
        action={
          <LinkButton variant="outline" href={settingsHref}>
            <FormattedMessage {...reconciliationMessages.settings} />
          </LinkButton>
        }
      />
    </Page>
  );
}
