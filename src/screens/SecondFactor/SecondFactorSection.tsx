import { use, useState } from 'react';
import { defineMessage, defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import type { SecondFactor } from '#domain/secondFactor.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { buttonRowCss } from '#ui/buttonStyles.ts';
import { Loading } from '#ui/Loading.tsx';
import { Section } from '#ui/Section.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { Stack } from '#ui/Stack.tsx';
import { colour, text } from '#ui/theme/tokens.ts';
import { timestampText } from '#ui/timestampText.ts';
import { ActionButton } from '../ActionButton.tsx';
import { DetailBody } from '../DetailBody.tsx';
import { OfflineContext } from '../OfflineContext.ts';
import { OfflineReason } from '../OfflineReason.tsx';
import type { DetailState } from '../states.ts';
import { RecoveryCodes, type RecoveryCodesProps } from './RecoveryCodes.tsx';
import { SetUp, type SetUpProps } from './SetUp.tsx';

const messages = defineMessages({
  title: { id: 'SecondFactor.title', defaultMessage: 'Second step' },
  explanation: {
    id: 'SecondFactor.explanation',
    defaultMessage:
      'A code from an authenticator app on your phone, besides the password, when you sign in. A stolen password is then not enough.',
  },
  required: { id: 'SecondFactor.required', defaultMessage: 'Your role needs it.' },
  setUp: { id: 'SecondFactor.setUp', defaultMessage: 'Set up' },
  change: { id: 'SecondFactor.change', defaultMessage: 'Change the app' },
  renew: { id: 'SecondFactor.renew', defaultMessage: 'New recovery codes' },
  remove: { id: 'SecondFactor.remove', defaultMessage: 'Turn off' },
  sure: {
    id: 'SecondFactor.sure',
    defaultMessage: 'Turn the second step off? The password alone is then enough to sign in.',
  },
  keep: { id: 'SecondFactor.keep', defaultMessage: 'Keep it' },
});

const sinceMessage = defineMessage<{ time: string }>({
  id: 'SecondFactor.since',
  defaultMessage: 'On since {time}.',
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
export type SecondFactorAction = 'setUp' | 'renew' | 'remove';

/**
 * - `overview`: the state of the second step, and the actions.
 * - `setUp`: the secret for the app, until a code of it is entered.
 * - `codes`: the new recovery codes, which are shown once.
 */
export type SecondFactorStep =
  | { kind: 'overview'; pending: SecondFactorAction | null }
  | ({ kind: 'setUp' } & Pick<SetUpProps, 'secret' | 'state'>)
  | { kind: 'codes'; codes: readonly string[] };

export interface SecondFactorSectionProps extends Pick<
  RecoveryCodesProps,
  'onCopy' | 'onDownload'
> {
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
          {(factor) => <Overview {...props} factor={factor} pending={step.pending} />}
        </DetailBody>
      )}
    </Section>
  );
}

interface OverviewProps extends Pick<SecondFactorSectionProps, 'onSetUp' | 'onRenew' | 'onRemove'> {
  factor: SecondFactor;
  pending: SecondFactorAction | null;
}

function Overview({ factor, ...props }: OverviewProps) {
  const intl = useIntl();
  const isOffline = use(OfflineContext);
  const { since, isRequired, recoveryCodes } = factor;
  const codes = <FormattedMessage {...codesMessage} values={{ count: recoveryCodes }} />;
  return (
    <Stack>
      <Text>
        <FormattedMessage {...messages.explanation} />{' '}
        {isRequired && <FormattedMessage {...messages.required} />}
      </Text>
      {since === null ? (
        <SetUpButton {...props} label={intl.formatMessage(messages.setUp)} />
      ) : (
        <>
          <Text>
            <FormattedMessage {...sinceMessage} values={{ time: timestampText(intl, since) }} />
          </Text>
          {recoveryCodes < fewCodes ? (
            <Banner tone="warning">{codes}</Banner>
          ) : (
            <Text>{codes}</Text>
          )}
          <Changes {...props} isRequired={isRequired} />
        </>
      )}
      {isOffline && <OfflineReason />}
    </Stack>
  );
}

/** Returns the state of the button of an action. */
const buttonState = (own: SecondFactorAction, pending: SecondFactorAction | null) => ({
  isPending: pending === own,
  isDisabled: pending !== null && pending !== own,
});

type ActionProps = Omit<OverviewProps, 'factor'>;

function SetUpButton({ label, pending, onSetUp }: ActionProps & { label: string }) {
  return (
    <ActionButton variant="outline" isWide {...buttonState('setUp', pending)} onPress={onSetUp}>
      {label}
    </ActionButton>
  );
}

/** The actions of a user who has a second step. */
function Changes({ isRequired, ...props }: ActionProps & { isRequired: boolean }) {
  const { formatMessage } = useIntl();
  const [isSure, setIsSure] = useState(false);
  const { pending, onRenew, onRemove } = props;
  if (isSure) {
    return (
      <Stack>
        <Banner tone="warning">
          <FormattedMessage {...messages.sure} />
        </Banner>
        <Buttons>
          <Button variant="outline" onPress={() => setIsSure(false)}>
            <FormattedMessage {...messages.keep} />
          </Button>
          <ActionButton variant="danger" {...buttonState('remove', pending)} onPress={onRemove}>
            <FormattedMessage {...messages.remove} />
          </ActionButton>
        </Buttons>
      </Stack>
    );
  }
  return (
    <Stack>
      <ActionButton variant="outline" isWide {...buttonState('renew', pending)} onPress={onRenew}>
        <FormattedMessage {...messages.renew} />
      </ActionButton>
      <SetUpButton {...props} label={formatMessage(messages.change)} />
      {!isRequired && (
        <ActionButton
          variant="outline"
          isWide
          isDisabled={pending !== null}
          onPress={() => setIsSure(true)}
        >
          <FormattedMessage {...messages.remove} />
        </ActionButton>
      )}
    </Stack>
  );
}
