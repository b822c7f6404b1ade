import { useIntl } from 'react-intl';
import { Banner } from '#ui/Banner.tsx';
import { commonMessages } from '#ui/commonMessages.ts';
import type { SignInState } from './signInState.ts';

/** Why the last attempt to sign in did not succeed. */
export function SignInNotice({ state }: { state: SignInState }) {
  const { formatMessage } = useIntl();
  switch (state.kind) {
    case 'pristine':
    case 'submitting':
    case 'leaving':
      return null;
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
