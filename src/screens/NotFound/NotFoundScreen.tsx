import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { EmptyState } from '#ui/EmptyState.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';

const messages = defineMessages({
  title: { id: 'NotFound.title', defaultMessage: 'Page Not Found !' },
  text: { id: 'NotFound.text', defaultMessage: 'There is nothing at this address.' },
  home: { id: 'NotFound.home', defaultMessage: 'Back to Home' },
});

export interface NotFoundScreenProps {
  /** URL of the home screen. */
  homeHref: string;
}

/** The screen for unknown paths. */
export function NotFoundScreen({ homeHref }: NotFoundScreenProps) {
  const { formatMessage } = useIntl();
  return (
    <main>
      <EmptyState
        drawing="search"
        title={formatMessage(messages.title)}
        text={formatMessage(messages.text)}
        action={
          <LinkButton href={homeHref}>
            <FormattedMessage {...messages.home} />
          </LinkButton>
        }
      />
    </main>
  );
}
