import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import type { Bank } from '#domain/banks/bank.ts';
import { plainCode, plainName } from '#domain/text/searchForm.ts';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/form/Form.tsx';
import { FormTextField } from '#ui/form/FormTextField.tsx';
import { Page } from '#ui/Page.tsx';
import { Section } from '#ui/Section.tsx';
import { Stack } from '#ui/Stack.tsx';
import { StickyActions } from '#ui/StickyActions.tsx';
import { ActionButton } from '#screens/shared/forms/ActionButton.tsx';
import { ActiveButton } from '#screens/shared/forms/ActiveButton.tsx';
import { DetailBody } from '#screens/shared/forms/DetailBody.tsx';
import { SendButton } from '#screens/shared/forms/SendButton.tsx';
import { SheetSkeleton } from '#screens/shared/forms/SheetSkeleton.tsx';
import { type DetailState, isUnsettled, sendState } from '#domain/lists/screenStates.ts';
import {
  SubmissionBanner,
  type SubmissionBannerProps,
} from '#screens/shared/forms/SubmissionBanner.tsx';
import { transactionMessages } from '#screens/shared/transactions/transactionMessages.ts';
import type { Uploads } from '#domain/files/uploadState.ts';
import { UploadsField } from '#screens/shared/forms/UploadsField.tsx';
import { type BankValues, validateBank } from './bankForm.ts';
import { StoredLogo } from './StoredLogo.tsx';
import { commonMessages } from '#ui/commonMessages.ts';

const messages = defineMessages({
  addTitle: { id: 'BankForm.addTitle', defaultMessage: 'Add Bank' },
  editTitle: { id: 'BankForm.editTitle', defaultMessage: 'Edit Bank' },
  name: { id: 'BankForm.name', defaultMessage: 'Bank Name' },
  code: { id: 'BankForm.code', defaultMessage: 'Bank ShortCode' },
  changeCode: { id: 'BankForm.changeCode', defaultMessage: 'Change code' },
  missing: { id: 'BankForm.missing', defaultMessage: 'Bank not found' },
});

/**
 * `new` while a bank is added, with its logo (at most one file), which is sent with the form.
 * Otherwise the state of an existing bank.
 */
export type BankFormState = { kind: 'new'; logo: Uploads } | DetailState<Bank>;

export interface BankFormScreenProps extends SubmissionBannerProps {
  state: BankFormState;
  /** Submits a new bank. An existing bank cannot be edited. */
  onSubmit: (bank: { name: string; code: string }) => void | Promise<void>;
  onActiveChange: (isActive: boolean) => void;
  /** Opens the dialog for a new code of an existing bank; null if the server does not offer it. */
  onChangeCode: (() => void) | null;
  onCancel: () => void;
}

/** The form of a new or an existing bank (specification, section 2: /bank/add, /bank/edit). */
export function BankFormScreen(props: BankFormScreenProps) {
  const { formatMessage } = useIntl();
  const { state, onCancel, onReload } = props;
  const title = state.kind === 'new' ? messages.addTitle : messages.editTitle;
  return (
    <Page title={formatMessage(title)} onBack={onCancel}>
      {state.kind === 'new' ? (
        <BankForm {...props} bank={null}>
          <UploadsField
            label={formatMessage(transactionMessages.fileUpload)}
            uploads={state.logo}
            allowsMultiple={false}
          />
        </BankForm>
      ) : (
        <DetailBody
          state={state}
          skeleton={<SheetSkeleton fields={3} />}
          missing={{ text: formatMessage(messages.missing), onBack: onCancel }}
          onRetry={onReload}
        >
          {(bank) => (
            <BankForm {...props} bank={bank}>
              <StoredLogo bank={bank} />
            </BankForm>
          )}
        </DetailBody>
      )}
    </Page>
  );
}

function BankForm({
  bank,
  children,
  ...props
}: BankFormScreenProps & { bank: Bank | null; children: ReactNode }) {
  const intl = useIntl();
  const { formatMessage } = intl;
  const isLocked = bank !== null;
  return (
    <Form<BankValues>
      draft={props.draft}
      excludedFromDraft={['file']}
      label={formatMessage(bank ? messages.editTitle : messages.addTitle)}
      {...(bank && { initialValues: { name: bank.name, code: bank.id } })}
      validate={(values) => validateBank(values, intl)}
      onSubmit={({ name, code }) =>
        props.onSubmit({ name: plainName(name), code: plainCode(code) })
      }
    >
      <Section>
        <Stack>
          <FormTextField
            name="name"
            label={formatMessage(messages.name)}
            autoComplete="off"
            autoCapitalize="words"
            maxLength={100}
            isDisabled={isLocked}
            isRequired
          />
          <FormTextField
            name="code"
            label={formatMessage(messages.code)}
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={20}
            isDisabled={isLocked}
            isRequired
          />
          {children}
        </Stack>
      </Section>
      {bank && props.onChangeCode && (
        <Section>
          <ActionButton
            variant="outline"
            isWide
            isDisabled={isUnsettled(props.submission)}
            onPress={props.onChangeCode}
          >
            <FormattedMessage {...messages.changeCode} />
          </ActionButton>
        </Section>
      )}
      <Footer {...props} bank={bank} />
    </Form>
  );
}

function Footer({
  bank,
  onActiveChange,
  onCancel,
  ...props
}: BankFormScreenProps & { bank: Bank | null }) {
  const { submission } = props;
  return (
    <StickyActions>
      <SubmissionBanner {...props} />
      <Button variant="outline" onPress={onCancel}>
        <FormattedMessage {...commonMessages.cancel} />
      </Button>
      {bank ? (
        <ActiveButton
          isActive={bank.isActive}
          {...sendState(submission)}
          onActiveChange={onActiveChange}
        />
      ) : (
        <SendButton isWide={false} submission={submission}>
          <FormattedMessage {...messages.addTitle} />
        </SendButton>
      )}
    </StickyActions>
  );
}
