import { type SubmitEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import type { ListFilters } from '#domain/lists/listFilters.ts';
import type { Role } from '#domain/users/roles.ts';
import type { Choice, Lookups, Sort } from '#domain/transactions/transaction.ts';
import { allStatuses, statuses } from '#domain/workflow/workflow.ts';
import { AmountField } from '#ui/AmountField.tsx';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { ButtonGroup } from '#ui/ButtonGroup.tsx';
import { commonMessages } from '#ui/commonMessages.ts';
import { DateRangeField } from '#ui/DateRangeField.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Loading } from '#ui/Loading.tsx';
import { MultiSelect } from '#ui/MultiSelect.tsx';
import { SearchSelect } from '#ui/SearchSelect.tsx';
import { Select } from '#ui/Select.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { Switch } from '#ui/Switch.tsx';
import { space } from '#ui/theme/tokens.ts';
import { exampleDay } from '#screens/shared/lists/exampleDay.ts';
import type { DetailState } from '#domain/lists/screenStates.ts';
import { draftOf, type FilterDraft, type FilterProblems, readDraft } from './filterDraft.ts';
import { dayIncomplete, filterMessages, sortMessages } from './filterMessages.ts';
import { validateAmount } from '#screens/shared/transactions/transactionForm.ts';

export interface FilterDialogProps {
  filters: ListFilters;
  role: Role;
  /** The banks and agents to choose from. */
  lookups: DetailState<Lookups>;
  /** True if the server has the claims of transactions. */
  hasClaims: boolean;
  /** True if the server has messages on transactions. */
  hasMessages: boolean;
  /** True if transactions have target times. */
  hasTargets: boolean;
  /** Sort key of the list. */
  sort: Sort;
  /** Its sort keys besides the created time. */
  sorts: readonly Sort[];
  /** Current day in the business time zone; null until it is known. */
  today: string | null;
  onApply: (filters: ListFilters, sort: Sort) => void;
  onRetry: () => void;
  onClose: () => void;
}

const Fields = styled.form`
  display: grid;
  gap: ${space(3)};

  /* The dialog has the space at the sides. */
  & > [role='group'] {
    padding-inline: 0;

    /* The words are on one line of a phone. */
    & > button {
      padding-inline: ${space(2)};
    }
  }
`;

const Pair = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(8rem, 1fr));
  gap: ${space(3)};
`;

/** Sets the filters of a list, above it. Nothing changes until the user applies them. */
export function FilterDialog({ filters, onApply, onClose, ...props }: FilterDialogProps) {
  const intl = useIntl();
  const { formatMessage } = intl;
  const [draft, setDraft] = useState(() => draftOf(filters));
  const [sort, setSort] = useState(props.sort);
  const [problems, setProblems] = useState<FilterProblems>({});
  const set = (change: Partial<FilterDraft>) => setDraft((last) => ({ ...last, ...change }));
  const errorOf = (field: keyof FilterProblems) => {
    const problem = problems[field];
    if (problem === 'dayIncomplete')
      return formatMessage(dayIncomplete, { example: exampleDay(intl) });
    if (problem === 'amountInvalid') {
      const typed = field === 'min' ? draft.min : draft.max;
      return validateAmount(typed, formatMessage) ?? formatMessage(filterMessages[problem]);
    }
    return problem && formatMessage(filterMessages[problem]);
  };
  function apply(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const read = readDraft(draft);
    if ('filters' in read) return onApply(read.filters, sort);
    setProblems(read.problems);
    const [first] = Object.keys(read.problems);
    return event.currentTarget.querySelector<HTMLElement>(controlOf(first))?.focus();
  }
  return (
    <Dialog title={formatMessage(filterMessages.filters)} onClose={onClose}>
      <Fields noValidate onSubmit={apply}>
        <Pair>
          <MultiSelect
            label={formatMessage(filterMessages.status)}
            // A banker sees no waiting transactions.
            options={allStatuses
              .filter((status) => status !== 'WTG' || props.role !== 'banker')
              .map((id) => ({ id, label: statuses[id].description, colour: statuses[id].colour }))}
            value={draft.statuses}
            onChange={(chosen) => set({ statuses: chosen })}
          />
          {props.sorts.length > 0 && (
            <Select
              label={formatMessage(filterMessages.sort)}
              options={(['created', ...props.sorts] as const).map((id) => ({
                id,
                label: formatMessage(sortMessages[id]),
              }))}
              selectedKey={sort}
              onSelectionChange={setSort}
            />
          )}
        </Pair>
        <Parties {...props} draft={draft} onChange={set} />
        <DateRangeField
          fromLabel={formatMessage(filterMessages.from)}
          toLabel={formatMessage(filterMessages.to)}
          value={{ from: draft.from, to: draft.to }}
          onChange={set}
          today={props.today}
          fromError={errorOf('from')}
          toError={errorOf('to')}
        />
        <Pair>
          <AmountField
            name="min"
            label={formatMessage(filterMessages.min)}
            value={draft.min}
            onChange={(min) => set({ min })}
            errorMessage={errorOf('min')}
          />
          <AmountField
            name="max"
            label={formatMessage(filterMessages.max)}
            value={draft.max}
            onChange={(max) => set({ max })}
            errorMessage={errorOf('max')}
          />
        </Pair>
        <Flags {...props} draft={draft} onChange={set} />
        <ButtonGroup label={formatMessage(filterMessages.filters)}>
          <Button variant="outline" onPress={() => onApply({}, 'created')}>
            <FormattedMessage {...commonMessages.clearFilters} />
          </Button>
          <Button type="submit">
            <FormattedMessage {...filterMessages.apply} />
          </Button>
        </ButtonGroup>
      </Fields>
    </Dialog>
  );
}

/** Selects the input of a field, or the first part of a date. */
const controlOf = (name = '') => `[name='${name}'], [data-name='${name}'] [contenteditable]`;

interface PartProps {
  draft: FilterDraft;
  onChange: (change: Partial<FilterDraft>) => void;
}

/** Bank and agent. An agent has no choice of agents. */
function Parties({
  role,
  lookups,
  draft,
  onChange,
  onRetry,
}: PartProps & Pick<FilterDialogProps, 'role' | 'lookups' | 'onRetry'>) {
  const { formatMessage } = useIntl();
  if (lookups.kind === 'loading') {
    return (
      <Loading>
        <Skeleton height="4.5rem" />
      </Loading>
    );
  }
  if (lookups.kind !== 'ready') {
    return (
      <Banner tone="warning" actions={[{ label: commonMessages.retry, onPress: onRetry }]}>
        <FormattedMessage {...filterMessages.lookupsFailed} />
      </Banner>
    );
  }
  return (
    <Pair>
      <SearchSelect
        label={formatMessage(filterMessages.bank)}
        options={optionsOf(lookups.banks, draft.bank)}
        selectedKey={draft.bank}
        onSelectionChange={(bank) => onChange({ bank })}
      />
      {role !== 'agent' && (
        <SearchSelect
          label={formatMessage(filterMessages.agent)}
          options={optionsOf(lookups.agents, draft.agent)}
          selectedKey={draft.agent}
          onSelectionChange={(agent) => onChange({ agent })}
        />
      )}
    </Pair>
  );
}

/** Includes the selected code, which may be of an inactive bank or agent. */
function optionsOf(choices: readonly Choice[], selected: string | null) {
  const options = choices.map(({ code, name }) => ({ id: code, label: `${name} (${code})` }));
  const isMissing = selected !== null && !choices.some(({ code }) => code === selected);
  return isMissing ? [...options, { id: selected, label: selected }] : options;
}

function Flags({
  role,
  hasClaims,
  hasMessages,
  hasTargets,
  draft,
  onChange,
}: PartProps & Pick<FilterDialogProps, 'role' | 'hasClaims' | 'hasMessages' | 'hasTargets'>) {
  const { formatMessage } = useIntl();
  const mine = role === 'admin' ? filterMessages.mineOfAdmin : filterMessages.mineOfBanker;
  return (
    <div>
      {role !== 'agent' && (
        <Switch
          label={formatMessage(mine)}
          isSelected={draft.isMine}
          onChange={(isMine) => onChange({ isMine })}
        />
      )}
      {hasClaims && (
        <Switch
          label={formatMessage(filterMessages.claimed)}
          isSelected={draft.isClaimed}
          onChange={(isClaimed) => onChange({ isClaimed })}
        />
      )}
      {hasMessages && (
        <Switch
          label={formatMessage(filterMessages.unanswered)}
          isSelected={draft.isUnanswered}
          onChange={(isUnanswered) => onChange({ isUnanswered })}
        />
      )}
      {hasTargets && (
        <Switch
          label={formatMessage(filterMessages.overdue)}
          isSelected={draft.isOverdue}
          onChange={(isOverdue) => onChange({ isOverdue })}
        />
      )}
    </div>
  );
}
