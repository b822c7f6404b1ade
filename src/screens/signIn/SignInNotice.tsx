import { defineMessage, useIntl } from 'react-intl';
import { Banner } from '#ui/Banner.tsx';
import { commonMessages } from '#ui/commonMessages.ts';
import type { SignInState } from './signInState.ts';

const cancelled = defineMessage({
  id: 'SignIn.cancelled',
  defaultMessage: 'No passkey was used. Try again, or sign in another way.',
});

/** States why the last attempt to sign in failed. */
export function SignInNotice({ state }: { state: SignInState }) {
  const { formatMessage } = useIntl();
  switch (state.kind) {
    case 'pristine':
    case 'submitting':
    case 'leaving':
    case 'usingPasskey':
      return null;
    case 'cancelled':
      return <Banner>{formatMessage(cancelled)}</Banner>;
    case 'refused':
      return (
        <Banner tone="danger">
          {state.notice ?? formatMessage(commonMessages.somethingWentWrong)}
        </Banner>
      );
    case 'offline':
      return <Banner tone="offline">{formatMessage(commonMessages.offline)}</Banner>;
    default:
      return state satisfies never;
  }
}
