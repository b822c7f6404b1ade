import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { Button } from '#ui/Button.tsx';
import { buttonRowCss } from '#ui/buttonStyles.ts';
import { Form } from '#ui/form/Form.tsx';
import { FormAmountField } from '#ui/form/FormAmountField.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Page } from '#ui/Page.tsx';
import { Section } from '#ui/Section.tsx';
import { Stack } from '#ui/Stack.tsx';
import { space } from '#ui/theme/tokens.ts';
import { DetailBody } from '#screens/shared/forms/DetailBody.tsx';
import { RecordChangesNote } from '#screens/shared/forms/RecordChangesNote.tsx';
import { SendButton } from '#screens/shared/forms/SendButton.tsx';
import { SheetSkeleton } from '#screens/shared/forms/SheetSkeleton.tsx';
import type { DetailState } from '#domain/lists/screenStates.ts';
import {
  SubmissionBanner,
  type SubmissionBannerProps,
} from '#screens/shared/forms/SubmissionBanner.tsx';
import { readTypedRate, type SettingValues, validateSetting } from './settingForm.ts';
import { commonMessages } from '#ui/commonMessages.ts';

const messages = defineMessages({
  title: { id: 'Setting.title', defaultMessage: 'Setting' },
  rate: { id: 'Setting.rate', defaultMessage: 'Rate' },
  hint: { id: 'Setting.hint', defaultMessage: 'Everyone sees it at the top of every screen.' },
  activity: { id: 'Setting.activity', defaultMessage: 'Activity' },
  activityHint: {
    id: 'Setting.activityHint',
    defaultMessage: 'Every change by everyone, by user, kind and day.',
  },
  missing: { id: 'Setting.missing', defaultMessage: 'Setting not found' },
});

export interface SettingScreenProps extends SubmissionBannerProps {
  state: DetailState<SettingValues>;
  onSubmit: (values: SettingValues) => void | Promise<void>;
  onCancel: () => void;
  /** URL of the activity; without it there is no link. */
  activityHref?: string | undefined;
}

const Buttons = styled.div`
  ${buttonRowCss}
  margin-block-start: ${space(4)};
`;

/** The form for the rupee rate (specification, section 2: /setting). */
export function SettingScreen({ state, activityHref, ...props }: SettingScreenProps) {
  const { formatMessage } = useIntl();
  return (
    <Page title={formatMessage(messages.title)}>
      <DetailBody
        state={state}
        skeleton={<SheetSkeleton fields={1} hasButtons />}
        missing={{ text: formatMessage(messages.missing), onBack: props.onCancel }}
        onRetry={props.onReload}
      >
        {({ rate }) => <SettingForm {...props} rate={rate} />}
      </DetailBody>
      {/* Not before the form, which would move it. */}
      {state.kind !== 'loading' && activityHref !== undefined && (
        <Section>
          <Stack>
            <p>
              <FormattedMessage {...messages.activityHint} />
            </p>
            <LinkButton variant="outline" isWide href={activityHref}>
              <FormattedMessage {...messages.activity} />
            </LinkButton>
          </Stack>
        </Section>
      )}
    </Page>
  );
}

function SettingForm({
  rate,
  onSubmit,
  onCancel,
  ...props
}: Omit<SettingScreenProps, 'state' | 'activityHref'> & SettingValues) {
  const intl = useIntl();
  const { draft, submission } = props;
  return (
    <Form<SettingValues>
      draft={draft}
      label={intl.formatMessage(messages.title)}
      initialValues={{ rate }}
      validate={(values) => validateSetting(values, intl)}
      onSubmit={(values) => onSubmit({ rate: readTypedRate(values) })}
    >
      <RecordChangesNote
        draft={draft}
        fields={{ rate: { label: intl.formatMessage(messages.rate) } }}
      />
      <Section>
        <FormAmountField
          name="rate"
          label={intl.formatMessage(messages.rate)}
          description={intl.formatMessage(messages.hint)}
          isRate
          isRequired
        />
        <SubmissionBanner {...props} />
        <Buttons>
          <Button variant="outline" onPress={onCancel}>
            <FormattedMessage {...commonMessages.cancel} />
          </Button>
          <SendButton isWide={false} submission={submission} draft={draft}>
            <FormattedMessage {...commonMessages.update} />
          </SendButton>
        </Buttons>
      </Section>
    </Form>
  );
}
