import { defineMessages, useIntl } from 'react-intl';
import { DeadEnd } from './DeadEnd.tsx';

const messages = defineMessages({
  title: { id: 'NotFound.title', defaultMessage: 'Page Not Found !' },
  text: { id: 'NotFound.text', defaultMessage: 'There is nothing at this address.' },
});

export interface NotFoundScreenProps {
  /** URL of the home screen. */
  homeHref: string;
}

/** The screen for unknown paths. */
export function NotFoundScreen({ homeHref }: NotFoundScreenProps) {
  const { formatMessage } = useIntl();
  return (
    <DeadEnd
      drawing="search"
      title={formatMessage(messages.title)}
      text={formatMessage(messages.text)}
      homeHref={homeHref}
    />
  );
}
