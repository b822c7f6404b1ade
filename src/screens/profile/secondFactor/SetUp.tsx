import { useContext } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { plainCode } from '#domain/text/searchForm.ts';
import type { NewSecret } from '#domain/users/secondFactor.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { buttonCss, buttonRowCss } from '#ui/buttonStyles.ts';
import { commonMessages } from '#ui/commonMessages.ts';
import { Form } from '#ui/form/Form.tsx';
import { FormTextField } from '#ui/form/FormTextField.tsx';
import { SubmitButton } from '#ui/form/SubmitButton.tsx';
import { parts } from '#ui/lazyParts.tsx';
import { space, tabular, text } from '#ui/theme/tokens.ts';
import { OfflineContext } from '#screens/shared/forms/OfflineContext.ts';
import { OfflineReason } from '#screens/shared/forms/OfflineReason.tsx';

const messages = defineMessages({
  scan: {
    id: 'SetUp.scan',
    defaultMessage: 'Scan this code with an authenticator app.',
  },
  qrCode: { id: 'SetUp.qrCode', defaultMessage: 'QR code for the authenticator app' },
  open: { id: 'SetUp.open', defaultMessage: 'Open the app on this phone' },
  type: { id: 'SetUp.type', defaultMessage: 'Or type this key into the app:' },
  enter: { id: 'SetUp.enter', defaultMessage: 'Then enter the code that the app shows.' },
  code: { id: 'SetUp.code', defaultMessage: 'Code' },
  required: { id: 'SetUp.required', defaultMessage: 'Code is required' },
  confirm: { id: 'SetUp.confirm', defaultMessage: 'Confirm' },
});

const Steps = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space(3)};
  margin-block-end: ${space(4)};
`;

const Key = styled.code`
  ${text('body')}
  ${tabular}
  overflow-wrap: anywhere;
  user-select: all;
`;

/** Not a link of the app, whose router would change the address. */
const AppLink = styled.a`
  ${buttonCss}
`;

const Buttons = styled.div`
  ${buttonRowCss}
`;

/** The state of the confirmation. `message` is that of the server; null when it sent none. */
export type SetUpState =
  | { kind: 'pristine' }
  | { kind: 'submitting' }
  | { kind: 'refused'; message: string | null };

export interface SetUpProps {
  secret: NewSecret;
  state: SetUpState;
  /** @param code that the app shows */
  onConfirm: (code: string) => void | Promise<void>;
  onCancel: () => void;
}

/** Groups of four are easier to type. */
const grouped = (key: string) => key.match(/.{1,4}/g)?.join(' ') ?? key;

/** Gives a new secret to an authenticator app, and takes a code that proves it. */
export function SetUp({ secret, state, onConfirm, onCancel }: SetUpProps) {
  const { formatMessage } = useIntl();
  const isOffline = useContext(OfflineContext);
  const isPending = state.kind === 'submitting';
  return (
    <Form<{ code: string }>
      label={formatMessage(messages.scan)}
      validate={({ code }) => ({
        code: plainCode(code ?? '') ? undefined : formatMessage(messages.required),
      })}
      onSubmit={({ code }) => onConfirm(plainCode(code))}
    >
      <Steps>
        <p>
          <FormattedMessage {...messages.scan} />
        </p>
        <parts.QrCode text={secret.address} label={formatMessage(messages.qrCode)} />
        <AppLink href={secret.address} data-variant="outline">
          <FormattedMessage {...messages.open} />
        </AppLink>
        <p>
          <FormattedMessage {...messages.type} />
        </p>
        <Key>{grouped(secret.text)}</Key>
        <p>
          <FormattedMessage {...messages.enter} />
        </p>
      </Steps>
      {state.kind === 'refused' && (
        <Banner tone="danger">
          {state.message ?? formatMessage(commonMessages.somethingWentWrong)}
        </Banner>
      )}
      <FormTextField
        name="code"
        label={formatMessage(messages.code)}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={10}
      />
      {isOffline && <OfflineReason />}
      <Buttons>
        <Button variant="outline" isDisabled={isPending} onPress={onCancel}>
          <FormattedMessage {...commonMessages.cancel} />
        </Button>
        <SubmitButton isWide={false} isPending={isPending} isDisabled={isOffline}>
          <FormattedMessage {...messages.confirm} />
        </SubmitButton>
      </Buttons>
    </Form>
  );
}
