import { use, useState } from 'react';
import { defineMessage, defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import type { PasskeyProblem, SecondFactor } from '#domain/users/secondFactor.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { buttonRowCss } from '#ui/buttonStyles.ts';
import { Loading } from '#ui/Loading.tsx';
import { Section } from '#ui/Section.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { Stack } from '#ui/Stack.tsx';
import { colour, text } from '#ui/theme/tokens.ts';
import { timestampText } from '#ui/timestampText.ts';
import { useFocusFirst } from '#ui/useFocusFirst.ts';
import { ActionButton } from '#screens/shared/forms/ActionButton.tsx';
import { DetailBody } from '#screens/shared/forms/DetailBody.tsx';
import { OfflineContext } from '#screens/shared/forms/OfflineContext.ts';
import { OfflineReason } from '#screens/shared/forms/OfflineReason.tsx';
import type { DetailState } from '#domain/lists/screenStates.ts';
import { Passkeys, type PasskeysProps } from './Passkeys.tsx';
import { RecoveryCodes, type RecoveryCodesProps } from './RecoveryCodes.tsx';
import { SetUp, type SetUpProps } from './SetUp.tsx';

const messages = defineMessages({
  title: { id: 'SecondFactor.title', defaultMessage: 'Second step' },
  explanation: {
    id: 'SecondFactor.explanation',
    defaultMessage:
      'A code from an authenticator app on your phone, besides the password, when you sign in. A stolen password is then not enough.',
  },
  explanationWithPasskeys: {
    id: 'SecondFactor.explanationWithPasskeys',
    defaultMessage:
      'A code from an authenticator app or a passkey, besides the password, when you sign in. A stolen password is then not enough.',
  },
  required: { id: 'SecondFactor.required', defaultMessage: 'Your role needs it.' },
  setUp: { id: 'SecondFactor.setUp', defaultMessage: 'Set up' },
  setUpApp: { id: 'SecondFactor.setUpApp', defaultMessage: 'Set up an authenticator app' },
  change: { id: 'SecondFactor.change', defaultMessage: 'Change the app' },
  renew: { id: 'SecondFactor.renew', defaultMessage: 'New recovery codes' },
  remove: { id: 'SecondFactor.remove', defaultMessage: 'Turn off' },
  sure: {
    id: 'SecondFactor.sure',
    defaultMessage: 'Turn the second step off? The password alone is then enough to sign in.',
  },
  removeApp: { id: 'SecondFactor.removeApp', defaultMessage: 'Remove the app' },
  sureOfApp: {
    id: 'SecondFactor.sureOfApp',
    defaultMessage: 'Remove the authenticator app? Your passkeys stay.',
  },
  keep: { id: 'SecondFactor.keep', defaultMessage: 'Keep it' },
});

const sinceMessage = defineMessage<{ time: string }>({
  id: 'SecondFactor.since',
  defaultMessage: 'On since {time}.',
});
const appSinceMessage = defineMessage<{ time: string }>({
  id: 'SecondFactor.appSince',
  defaultMessage: 'Authenticator app since {time}.',
});
const codesMessage = defineMessage<{ count: number }>({
  id: 'SecondFactor.codes',
  defaultMessage:
    '{count, plural, =0 {No recovery codes are left.} one {# recovery code is left.} other {# recovery codes are left.}}',
});

/** With fewer codes, the user should make new ones. */
const fewCodes = 3;

const Text = styled.p`
  ${text('small')}
  color: ${colour('inkSoft')};
`;

const Buttons = styled.div`
  ${buttonRowCss}
`;

/** The action that is being sent. */
export type SecondFactorAction = 'setUp' | 'renew' | 'remove' | 'addPasskey' | 'changePasskey';

/**
 * - `overview`: the state of the second step, and the actions. `problem` is why no passkey was added.
 * - `setUp`: the secret for the app, until a code of it is entered.
 * - `codes`: the new recovery codes, which are shown once.
 */
export type SecondFactorStep =
  | { kind: 'overview'; pending: SecondFactorAction | null; problem?: PasskeyProblem }
  | ({ kind: 'setUp' } & Pick<SetUpProps, 'secret' | 'state'>)
  | { kind: 'codes'; codes: readonly string[] };

export interface SecondFactorSectionProps
  extends
    Pick<RecoveryCodesProps, 'onCopy' | 'onDownload'>,
    Pick<PasskeysProps, 'canAdd' | 'onAdd' | 'onRename' | 'onRemovePasskey'> {
  state: DetailState<SecondFactor>;
  step: SecondFactorStep;
  onSetUp: () => void;
  onRenew: () => void;
  onRemove: () => void;
  onConfirm: SetUpProps['onConfirm'];
  /** Leaves the set-up without changing anything. */
  onCancel: () => void;
  /** The user has stored the recovery codes. */
  onDone: () => void;
  onRetry: () => void;
}

/** Sets up, changes and turns off the second step of the user's sign-ins. */
export function SecondFactorSection({ state, step, ...props }: SecondFactorSectionProps) {
  const { formatMessage } = useIntl();
  return (
    <Section title={formatMessage(messages.title)}>
      {step.kind === 'setUp' && <SetUp {...step} {...props} />}
      {step.kind === 'codes' && <RecoveryCodes {...step} {...props} />}
      {step.kind === 'overview' && (
        <DetailBody
          state={state}
          skeleton={
            <Loading>
              <Skeleton height="6rem" shape="square" />
            </Loading>
          }
          missing={null}
          onRetry={props.onRetry}
        >
          {(factor) => <Overview {...props} factor={factor} {...step} />}
        </DetailBody>
      )}
    </Section>
  );
}

interface OverviewProps extends Pick<
  SecondFactorSectionProps,
  'onSetUp' | 'onRenew' | 'onRemove' | 'canAdd' | 'onAdd' | 'onRename' | 'onRemovePasskey'
> {
  factor: SecondFactor;
  pending: SecondFactorAction | null;
  problem?: PasskeyProblem;
}

function Overview({ factor, ...props }: OverviewProps) {
  const intl = useIntl();
  const isOffline = use(OfflineContext);
  const { since, passkeys, isRequired } = factor;
  const hasPasskey = passkeys !== null && passkeys.length > 0;
  return (
    <Stack>
      <Text>
        <FormattedMessage
          {...(passkeys ? messages.explanationWithPasskeys : messages.explanation)}
        />{' '}
        {isRequired && <FormattedMessage {...messages.required} />}
      </Text>
      {since !== null && (
        <Text>
          <FormattedMessage
            {...(passkeys ? appSinceMessage : sinceMessage)}
            values={{ time: timestampText(intl, since) }}
          />
        </Text>
      )}
      {passkeys && (
        <Passkeys
          {...props}
          passkeys={passkeys}
          lastOne={lastOneOf(factor)}
          problem={props.problem ?? null}
        />
      )}
      {(since !== null || hasPasskey) && <CodesLeft {...props} factor={factor} />}
      {since === null ? (
        <SetUpButton
          {...props}
          label={intl.formatMessage(passkeys ? messages.setUpApp : messages.setUp)}
        />
      ) : (
        <Changes {...props} isOnly={!hasPasskey} isRequired={isRequired} />
      )}
      {isOffline && <OfflineReason />}
    </Stack>
  );
}

/** Returns what the removal of the only passkey does. */
function lastOneOf({ since, isRequired }: SecondFactor): PasskeysProps['lastOne'] {
  if (since !== null) return 'removable';
  return isRequired ? 'needed' : 'turnsOff';
}

/** Shows how many recovery codes are left, with a button for new ones. */
function CodesLeft({ factor: { recoveryCodes }, pending, onRenew }: OverviewProps) {
  const codes = <FormattedMessage {...codesMessage} values={{ count: recoveryCodes }} />;
  return (
    <>
      {recoveryCodes < fewCodes ? <Banner tone="warning">{codes}</Banner> : <Text>{codes}</Text>}
      <ActionButton variant="outline" isWide {...buttonState('renew', pending)} onPress={onRenew}>
        <FormattedMessage {...messages.renew} />
      </ActionButton>
    </>
  );
}

/** Returns the state of the button of an action. */
const buttonState = (own: SecondFactorAction, pending: SecondFactorAction | null) => ({
  isPending: pending === own,
  isDisabled: pending !== null && pending !== own,
});

type ActionProps = Pick<OverviewProps, 'pending' | 'onSetUp' | 'onRemove'>;

function SetUpButton({ label, pending, onSetUp }: ActionProps & { label: string }) {
  return (
    <ActionButton variant="outline" isWide {...buttonState('setUp', pending)} onPress={onSetUp}>
      {label}
    </ActionButton>
  );
}

interface ChangesProps extends ActionProps {
  /** True if the user has no passkey. */
  isOnly: boolean;
  isRequired: boolean;
}

/** The actions of a user who has an authenticator app. */
function Changes({ isOnly, isRequired, ...props }: ChangesProps) {
  const { formatMessage } = useIntl();
  const [isSure, setIsSure] = useState(false);
  const root = useFocusFirst<HTMLDivElement>(isSure ? 'question' : 'actions');
  const { pending, onRemove } = props;
  const label = isOnly ? messages.remove : messages.removeApp;
  if (isSure) {
    return (
      <Stack ref={root}>
        <Banner tone="warning">
          <FormattedMessage {...(isOnly ? messages.sure : messages.sureOfApp)} />
        </Banner>
        <Buttons>
          <Button variant="outline" onPress={() => setIsSure(false)}>
            <FormattedMessage {...messages.keep} />
          </Button>
          <ActionButton variant="danger" {...buttonState('remove', pending)} onPress={onRemove}>
            <FormattedMessage {...label} />
          </ActionButton>
        </Buttons>
      </Stack>
    );
  }
  return (
    <Stack ref={root}>
      <SetUpButton {...props} label={formatMessage(messages.change)} />
      {!(isRequired && isOnly) && (
        <ActionButton
          variant="outline"
          isWide
          isDisabled={pending !== null}
          onPress={() => setIsSure(true)}
        >
          <FormattedMessage {...label} />
        </ActionButton>
      )}
    </Stack>
  );
}
