import { useForm } from 'react-final-form';
import { defineMessage, defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { Banner } from '#ui/Banner.tsx';
import type { ChangedField, FormDraft, RecordChanges } from '#ui/form/formDraft.ts';
import { RadioGroup } from '#ui/RadioGroup.tsx';
import { space } from '#ui/theme/tokens.ts';
import { changesNoteId } from './revealChanges.ts';

const messages = defineMessages({
  someone: {
    id: 'RecordChanges.someone',
    defaultMessage: 'This was changed since you opened it.',
  },
  choose: {
    id: 'RecordChanges.choose',
    defaultMessage: 'You both changed these. Choose what to send.',
  },
  empty: { id: 'RecordChanges.empty', defaultMessage: 'empty' },
  kept: {
    id: 'RecordChanges.kept',
    defaultMessage: 'It can no longer be edited. What you typed is kept as a draft.',
  },
});

const changedBy = defineMessage<{ by: string }>({
  id: 'RecordChanges.changedBy',
  defaultMessage: '{by} changed this since you opened it.',
});
const changedByAt = defineMessage<{ by: string; at: string }>({
  id: 'RecordChanges.changedByAt',
  defaultMessage: '{by} changed this at {at}.',
});
const taken = defineMessage<{ label: string; value: string }>({
  id: 'RecordChanges.taken',
  defaultMessage: '{label} is now {value}.',
});
const keepMine = defineMessage<{ value: string }>({
  id: 'RecordChanges.keepMine',
  defaultMessage: 'Keep mine: {value}',
});
const takeTheirs = defineMessage<{ value: string }>({
  id: 'RecordChanges.takeTheirs',
  defaultMessage: 'Take theirs: {value}',
});

/** Label of a field and format of its value. */
export interface DescribedField {
  label: string;
  /** @default the value as text */
  format?: (value: string) => string;
}

export interface RecordChangesNoteProps {
  draft: FormDraft | undefined;
  /** Fields of the form by the key of their value. Changes of other fields are not shown. */
  fields: Readonly<Record<string, DescribedField>>;
  /** True if the record can no longer be edited, so that there is no choice. @default false */
  isLocked?: boolean;
}

const Note = styled.div`
  scroll-margin-block: ${space(4)};
`;

const Lines = styled.div`
  display: grid;
  gap: ${space(2)};
  margin-block-start: ${space(1)};
`;

/**
 * Shows in a form that another user has changed its record. Untouched fields have the new values. For
 * each conflict the user chooses a value.
 */
export function RecordChangesNote({ draft, fields, isLocked = false }: RecordChangesNoteProps) {
  const changes = draft?.changes;
  if (!draft || !changes) return null;
  const described = changes.fields.flatMap((change) => {
    const field = fields[change.field];
    return field ? [{ change, field }] : [];
  });
  // Only fields outside the form were changed.
  if (described.length === 0 && !isLocked) return null;
  const isChoice = (change: ChangedField) => !isLocked && 'mine' in change;
  const conflicts = described.filter(({ change }) => isChoice(change));
  return (
    <Note id={changesNoteId(draft)}>
      <Banner tone="warning" title={<ChangeTitle {...changes} />}>
        <Lines>
          {described
            .filter(({ change }) => !isChoice(change))
            .map(({ change, field }) => (
              <div key={change.field}>
                <FormattedMessage
                  {...taken}
                  values={{ label: field.label, value: read(field, change.theirs) || '-' }}
                />
              </div>
            ))}
          {isLocked && (
            <div>
              <FormattedMessage {...messages.kept} />
            </div>
          )}
          {conflicts.length > 0 && (
            <div>
              <FormattedMessage {...messages.choose} />
            </div>
          )}
          {conflicts.map(({ change, field }) => (
            <Conflict key={change.field} change={change} field={field} onChoose={draft.onChoose} />
          ))}
        </Lines>
      </Banner>
    </Note>
  );
}

function ChangeTitle({ by, at }: Pick<RecordChanges, 'by' | 'at'>) {
  if (by === null) return <FormattedMessage {...messages.someone} />;
  if (at === null) return <FormattedMessage {...changedBy} values={{ by }} />;
  return <FormattedMessage {...changedByAt} values={{ by, at }} />;
}

/** A choice between both values of a field. The chosen value is written to the form. */
function Conflict({
  change,
  field,
  onChoose,
}: {
  change: ChangedField;
  field: DescribedField;
  onChoose: FormDraft['onChoose'];
}) {
  const { formatMessage } = useIntl();
  const form = useForm();
  const displayValue = (value: unknown) => read(field, value) || formatMessage(messages.empty);
  return (
    <RadioGroup
      label={field.label}
      options={[
        { id: 'mine', label: formatMessage(keepMine, { value: displayValue(change.mine) }) },
        { id: 'theirs', label: formatMessage(takeTheirs, { value: displayValue(change.theirs) }) },
      ]}
      value={change.choice ?? null}
      onChange={(choice) => {
        const current: unknown = form.getState().values[change.field];
        // Keep what the user typed after the conflict.
        if (choice === 'theirs' || current === change.theirs) {
          form.change(change.field, change[choice]);
        }
        onChoose(change.field, choice);
      }}
    />
  );
}

function read({ format }: DescribedField, value: unknown): string {
  const text = typeof value === 'string' ? value : '';
  return text === '' ? '' : (format?.(text) ?? text);
}
