import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { EmptyState } from '#ui/EmptyState.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';

const messages = defineMessages({
  title: { id: 'Unauthorized.title', defaultMessage: 'Not for your role' },
  text: {
    id: 'Unauthorized.text',
    defaultMessage: 'This page belongs to another role. Ask your administrator if you need it.',
  },
  home: { id: 'Unauthorized.home', defaultMessage: 'Back to Home' },
});

export interface UnauthorizedScreenProps {
  /** URL of the home screen. */
  homeHref: string;
}

/** The screen for a role that is not allowed on the path. */
export function UnauthorizedScreen({ homeHref }: UnauthorizedScreenProps) {
  const { formatMessage } = useIntl();
  return (
    <main>
      <EmptyState
        drawing="lock"
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
