import { useFormState } from 'react-final-form';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import type { AmountColumns, ColumnMapping } from '#domain/reconciliation/columns.ts';
import { FieldGrid } from '#ui/FieldGrid.tsx';
import { Form } from '#ui/form/Form.tsx';
import { FormSelect } from '#ui/form/FormSelect.tsx';
import { SubmitButton } from '#ui/form/SubmitButton.tsx';
import { Section } from '#ui/Section.tsx';
import { Stack } from '#ui/Stack.tsx';
import type { FileColumns } from './importState.ts';
import {
  mappingOf,
  type MappingValues,
  missingColumns,
  noColumn,
  valuesOfMapping,
} from './mappingForm.ts';
import { SampleRows } from './SampleRows.tsx';

const messages = defineMessages({
  title: { id: 'Mapping.title', defaultMessage: 'Columns' },
  intro: {
    id: 'Mapping.intro',
    defaultMessage:
      'Choose which column is what. It is remembered for this bank when the statement is imported.',
  },
  date: { id: 'Mapping.date', defaultMessage: 'Date' },
  dayOrder: { id: 'Mapping.dayOrder', defaultMessage: 'Dates are written' },
  dayFirst: { id: 'Mapping.dayFirst', defaultMessage: 'Day, month, year' },
  monthFirst: { id: 'Mapping.monthFirst', defaultMessage: 'Month, day, year' },
  valueDate: { id: 'Mapping.valueDate', defaultMessage: 'Value date' },
  text: { id: 'Mapping.text', defaultMessage: 'Text' },
  moreText: { id: 'Mapping.moreText', defaultMessage: 'Further text' },
  amountKind: { id: 'Mapping.amountKind', defaultMessage: 'Amounts are written' },
  separate: {
    id: 'Mapping.separate',
    defaultMessage: 'In a column for debits and one for credits',
  },
  signed: { id: 'Mapping.signed', defaultMessage: 'In one column, debits with a minus' },
  marked: { id: 'Mapping.marked', defaultMessage: 'In one column, with Dr or Cr' },
  debit: { id: 'Mapping.debit', defaultMessage: 'Debits' },
  credit: { id: 'Mapping.credit', defaultMessage: 'Credits' },
  amount: { id: 'Mapping.amount', defaultMessage: 'Amount' },
  mark: { id: 'Mapping.mark', defaultMessage: 'Dr or Cr' },
  reference: { id: 'Mapping.reference', defaultMessage: 'Reference' },
  bankId: { id: 'Mapping.bankId', defaultMessage: 'Transaction number of the bank' },
  balance: { id: 'Mapping.balance', defaultMessage: 'Balance' },
  balanceMark: { id: 'Mapping.balanceMark', defaultMessage: 'Dr or Cr of the balance' },
  none: { id: 'Mapping.none', defaultMessage: 'None' },
  required: { id: 'Mapping.required', defaultMessage: 'Choose a column' },
  read: { id: 'Mapping.read', defaultMessage: 'Read statement' },
});

export interface MappingFormProps {
  file: FileColumns;
  onMap: (mapping: ColumnMapping) => void;
}

/** Maps the columns of a file, beside its first rows. */
export function MappingForm({ file, onMap }: MappingFormProps) {
  const { formatMessage } = useIntl();
  return (
    <Section title={formatMessage(messages.title)}>
      <Stack>
        <p>
          <FormattedMessage {...messages.intro} />
        </p>
        <SampleRows columns={file.columns} rows={file.rows} />
        <Form<MappingValues>
          label={formatMessage(messages.title)}
          initialValues={valuesOfMapping(file.mapping)}
          validate={(values) =>
            Object.fromEntries(
              missingColumns(values).map((name) => [name, formatMessage(messages.required)]),
            )
          }
          onSubmit={(values) => {
            const mapping = mappingOf(values);
            if (mapping) onMap(mapping);
          }}
        >
          <MappingFields columns={file.columns} />
          <SubmitButton>
            <FormattedMessage {...messages.read} />
          </SubmitButton>
        </Form>
      </Stack>
    </Section>
  );
}

/** Fields for the columns of the amounts, by how these are written. */
const amountFields = {
  separate: ['debit', 'credit'],
  signed: ['amount'],
  marked: ['amount', 'mark'],
} as const satisfies Record<AmountColumns['kind'], readonly (keyof typeof messages)[]>;

/** Columns that can be left out. */
const optionalFields = new Set<string>([
  'mark',
  'valueDate',
  'moreText',
  'reference',
  'bankId',
  'balance',
  'balanceMark',
]);

function MappingFields({ columns }: Pick<FileColumns, 'columns'>) {
  const { formatMessage } = useIntl();
  const { values } = useFormState<MappingValues>({ subscription: { values: true } });
  const named = columns
    .filter((column) => column !== '')
    .map((column) => ({ id: column, label: column }));
  const orNone = [{ id: noColumn, label: formatMessage(messages.none) }, ...named];
  const field = (name: keyof typeof messages) => (
    <FormSelect
      key={name}
      name={name}
      label={formatMessage(messages[name])}
      options={optionalFields.has(name) ? orNone : named}
    />
  );
  const kinds = (names: readonly (keyof typeof messages)[]) =>
    names.map((id) => ({ id, label: formatMessage(messages[id]) }));
  return (
    <FieldGrid>
      {field('date')}
      <FormSelect
        name="dayOrder"
        label={formatMessage(messages.dayOrder)}
        options={kinds(['dayFirst', 'monthFirst'])}
      />
      {field('text')}
      {field('moreText')}
      <FormSelect
        name="amountKind"
        label={formatMessage(messages.amountKind)}
        options={kinds(['separate', 'signed', 'marked'])}
      />
      {amountFields[values.amountKind].map(field)}
      {field('valueDate')}
      {field('reference')}
      {field('bankId')}
      {field('balance')}
      {field('balanceMark')}
    </FieldGrid>
  );
}
