import { defineMessages, FormattedMessage } from 'react-intl';
import { EmptyState, type EmptyStateProps } from '#ui/EmptyState.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';

const messages = defineMessages({
  home: { id: 'DeadEnd.home', defaultMessage: 'Back to Home' },
});

export interface DeadEndProps extends Pick<EmptyStateProps, 'drawing' | 'title' | 'text'> {
  /** URL of the home screen. */
  homeHref: string;
}

/** A screen on which there is nothing to do, with a link to the home screen. */
export function DeadEnd({ homeHref, ...words }: DeadEndProps) {
  return (
    <main>
      <EmptyState
        {...words}
        action={
          <LinkButton href={homeHref}>
            <FormattedMessage {...messages.home} />
          </LinkButton>
        }
      />
    </main>
  );
}
