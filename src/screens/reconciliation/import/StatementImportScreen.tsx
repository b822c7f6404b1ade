import { defineMessage, defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { type DetailState, isUnsettled, sendState } from '#domain/lists/screenStates.ts';
import type { ColumnMapping } from '#domain/reconciliation/columns.ts';
import type { StatementPreview } from '#domain/reconciliation/reconciliation.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { commonMessages } from '#ui/commonMessages.ts';
import { DocumentField } from '#ui/DocumentField.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { DraftNotice } from '#ui/form/DraftNotice.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { ListSkeleton } from '#ui/ListSkeleton.tsx';
import { Page } from '#ui/Page.tsx';
import { Section } from '#ui/Section.tsx';
import { Select } from '#ui/Select.tsx';
import { Stack } from '#ui/Stack.tsx';
import { StickyActions } from '#ui/StickyActions.tsx';
import { space } from '#ui/theme/tokens.ts';
import { ActionButton } from '#screens/shared/forms/ActionButton.tsx';
import { DetailBody } from '#screens/shared/forms/DetailBody.tsx';
import { SheetSkeleton } from '#screens/shared/forms/SheetSkeleton.tsx';
import {
  SubmissionBanner,
  type SubmissionBannerProps,
} from '#screens/shared/forms/SubmissionBanner.tsx';
import { reconciliationMessages } from '../reconciliationMessages.ts';
import type { ImportState } from './importState.ts';
import { MappingForm } from './MappingForm.tsx';
import { StatementPreviewSections } from './StatementPreviewSections.tsx';

const messages = defineMessages({
  bank: { id: 'StatementImport.bank', defaultMessage: 'Bank' },
  file: { id: 'StatementImport.file', defaultMessage: 'Statement' },
  hint: {
    id: 'StatementImport.hint',
    defaultMessage:
      'CSV, MT940 or camt.053, in rupees, up to 10 MB. You see what is new before anything is kept.',
  },
  mapColumns: { id: 'StatementImport.mapColumns', defaultMessage: 'Map columns' },
  nothingNew: {
    id: 'StatementImport.nothingNew',
    defaultMessage: 'All lines of this statement are kept already.',
  },
  doneUnknown: { id: 'StatementImport.doneUnknown', defaultMessage: 'The statement is imported' },
  doneText: {
    id: 'StatementImport.doneText',
    defaultMessage: 'Match the new lines with payments next.',
  },
  another: { id: 'StatementImport.another', defaultMessage: 'Import another statement' },
  failed: {
    id: 'StatementImport.failed',
    defaultMessage: 'The statement could not be sent. The file is still chosen.',
  },
  offline: {
    id: 'StatementImport.offline',
    defaultMessage: 'You are offline. The file is still chosen, and nothing was sent.',
  },
  noBank: { id: 'StatementImport.noBank', defaultMessage: 'No statements are compared yet' },
  noBankText: {
    id: 'StatementImport.noBankText',
    defaultMessage: 'Switch the comparison on for a bank first.',
  },
});

const importMessage = defineMessage<{ count: number }>({
  id: 'StatementImport.import',
  defaultMessage: 'Import {count, plural, one {# line} other {# lines}}',
});

const doneMessage = defineMessage<{ count: number }>({
  id: 'StatementImport.done',
  defaultMessage: '{count, plural, one {# line is} other {# lines are}} imported',
});

/** What browsers offer first. Banks use many endings, so that the server decides by the content. */
const fileTypes = ['.csv', '.txt', '.sta', '.mt940', '.940', '.xml', 'text/csv', 'text/plain'];

/** A bank whose statements are compared. */
interface ChoosableBank {
  code: string;
  name: string;
}

export interface StatementImportScreenProps extends SubmissionBannerProps {
  /** The banks whose statements are compared. */
  banks: DetailState<{ banks: readonly ChoosableBank[] }>;
  /** Code of the chosen bank; empty for none. */
  bank: string;
  onBankChange: (code: string) => void;
  /** Name of the chosen file; null for none. */
  fileName: string | null;
  onFilePick: (file: File) => void;
  state: ImportState;
  onMap: (mapping: ColumnMapping) => void;
  onChangeColumns: () => void;
  /** Places of the doubtful lines that are new. */
  added: ReadonlySet<number>;
  onAddedChange: (added: ReadonlySet<number>) => void;
  onImport: (preview: StatementPreview) => void;
  /** Begins with another file. */
  onStartOver: () => void;
  /** URL of the matching of the chosen bank. */
  matchingHref: string;
  /** URL of the banks. */
  banksHref: string;
  onReloadBanks: () => void;
  onBack: () => void;
}

const Actions = styled.div`
  display: grid;
  gap: ${space(2)};
`;

/** Imports a statement of a bank, in steps: the file, its columns, what is new in it. */
export function StatementImportScreen({
  banks,
  banksHref,
  onReloadBanks,
  onBack,
  ...props
}: StatementImportScreenProps) {
  const { formatMessage } = useIntl();
  return (
    <Page title={formatMessage(reconciliationMessages.import)} onBack={onBack}>
      <DetailBody
        state={banks}
        skeleton={<SheetSkeleton fields={2} />}
        missing={null}
        onRetry={onReloadBanks}
      >
        {(known) =>
          known.banks.length === 0 ? (
            <EmptyState
              title={formatMessage(messages.noBank)}
              text={<FormattedMessage {...messages.noBankText} />}
              action={
                <LinkButton href={banksHref}>
                  <FormattedMessage {...reconciliationMessages.title} />
                </LinkButton>
              }
            />
          ) : (
            <ImportSteps {...props} banks={known.banks} />
          )
        }
      </DetailBody>
    </Page>
  );
}

type StepsProps = Omit<
  StatementImportScreenProps,
  'banks' | 'banksHref' | 'onReloadBanks' | 'onBack'
> & { banks: readonly ChoosableBank[] };

function ImportSteps({ banks, bank, onBankChange, fileName, onFilePick, ...props }: StepsProps) {
  const { formatMessage } = useIntl();
  const { state, submission } = props;
  if (state.kind === 'done') return <Done {...props} added={state.added} />;
  const isLocked = isUnsettled(submission);
  return (
    <>
      {props.draft && <DraftNotice notice={props.draft.notice} />}
      <Section>
        <Stack>
          <Select
            label={formatMessage(messages.bank)}
            options={banks.map(({ code, name }) => ({ id: code, label: name }))}
            selectedKey={bank === '' ? null : bank}
            onSelectionChange={onBankChange}
            isDisabled={isLocked}
          />
          <DocumentField
            label={formatMessage(messages.file)}
            fileName={fileName}
            acceptedFileTypes={fileTypes}
            onFilePick={onFilePick}
            isDisabled={isLocked || bank === ''}
            description={formatMessage(messages.hint)}
          />
        </Stack>
      </Section>
      <Step {...props} isLocked={isLocked} />
    </>
  );
}

type StepProps = Omit<StepsProps, 'banks' | 'bank' | 'onBankChange' | 'fileName' | 'onFilePick'>;

function Step({ state, isLocked, ...props }: StepProps & { isLocked: boolean }) {
  const retry = { label: commonMessages.retry, onPress: props.onReload };
  switch (state.kind) {
    case 'empty':
    case 'done':
      return null;
    case 'reading':
      return <ListSkeleton count={4} />;
    case 'unreadable':
      return (
        <Banner
          tone="danger"
          actions={
            state.canMap ? [{ label: messages.mapColumns, onPress: props.onChangeColumns }] : []
          }
        >
          {state.message || <FormattedMessage {...commonMessages.somethingWentWrong} />}
        </Banner>
      );
    case 'failed':
      return (
        <Banner tone="danger" actions={[retry]}>
          <FormattedMessage {...messages.failed} />
        </Banner>
      );
    case 'offline':
      return (
        <Banner tone="offline" actions={[retry]}>
          <FormattedMessage {...messages.offline} />
        </Banner>
      );
    case 'mapping':
      return <MappingForm file={state} onMap={props.onMap} />;
    case 'ready':
      return <Preview {...props} preview={state.preview} isLocked={isLocked} />;
    default:
      return state satisfies never;
  }
}

type PreviewProps = Omit<StepProps, 'state'> & { preview: StatementPreview; isLocked: boolean };

function Preview({ preview, isLocked, added, ...props }: PreviewProps) {
  const count = preview.counts.new + added.size;
  const { submission } = props;
  return (
    <>
      <StatementPreviewSections
        preview={preview}
        added={added}
        onAddedChange={props.onAddedChange}
        onChangeColumns={preview.columns.length > 0 ? props.onChangeColumns : null}
        isDisabled={isLocked}
      />
      <StickyActions>
        <SubmissionBanner {...props} />
        {count === 0 ? (
          <p>
            <FormattedMessage {...messages.nothingNew} />
          </p>
        ) : (
          <ActionButton isWide {...sendState(submission)} onPress={() => props.onImport(preview)}>
            <FormattedMessage {...importMessage} values={{ count }} />
          </ActionButton>
        )}
      </StickyActions>
    </>
  );
}

type DoneProps = Pick<StepProps, 'matchingHref' | 'onStartOver'> & { added: number | null };

function Done({ added, matchingHref, onStartOver }: DoneProps) {
  const { formatMessage } = useIntl();
  return (
    <EmptyState
      title={
        added === null
          ? formatMessage(messages.doneUnknown)
          : formatMessage(doneMessage, { count: added })
      }
      text={<FormattedMessage {...messages.doneText} />}
      action={
        <Actions>
          <LinkButton isWide href={matchingHref}>
            <FormattedMessage {...reconciliationMessages.matching} />
          </LinkButton>
          <Button isWide variant="outline" onPress={onStartOver}>
            <FormattedMessage {...messages.another} />
          </Button>
        </Actions>
      }
    />
  );
}
