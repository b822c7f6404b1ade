import { defineMessages, useIntl } from 'react-intl';
import { DeadEnd } from './DeadEnd.tsx';

const messages = defineMessages({
  title: { id: 'Unauthorized.title', defaultMessage: 'Not for your role' },
  text: {
    id: 'Unauthorized.text',
    defaultMessage: 'This page belongs to another role. Ask your administrator if you need it.',
  },
});

export interface UnauthorizedScreenProps {
  /** URL of the home screen. */
  homeHref: string;
}

/** The screen for a role that is not allowed on the path. */
export function UnauthorizedScreen({ homeHref }: UnauthorizedScreenProps) {
  const { formatMessage } = useIntl();
  return (
    <DeadEnd
      drawing="lock"
      title={formatMessage(messages.title)}
      text={formatMessage(messages.text)}
      homeHref={homeHref}
    />
  );
}
