import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { defineMessage, useIntl } from 'react-intl';
import { importStatement, previewStatement, type StatementImport } from '#api/reconciliation.ts';
import { read } from '#api/read.ts';
import { succeeded } from '#api/result.ts';
import type { DetailState } from '#domain/lists/screenStates.ts';
import type { ColumnMapping } from '#domain/reconciliation/columns.ts';
import type {
  ReconciliationBank,
  StatementPreview,
} from '#domain/reconciliation/reconciliation.ts';
import { statementLimits } from '#domain/reconciliation/statement.ts';
import { StatementImportScreen } from '#screens/reconciliation/import/StatementImportScreen.tsx';
import type { ImportState } from '#screens/reconciliation/import/importState.ts';
import { type OpenDraft, useDraft } from '#core/forms/useDraft.ts';
import { useSubmission } from '#core/forms/useSubmission.ts';
import { useGoBack } from '#core/navigation/useGoBack.ts';
import { useRecord } from '#core/reading/useRecord.ts';
import { useServices } from '#core/services/ServicesProvider.tsx';
import { matchingHref, paths, statementImportHref } from '#app/links.ts';
import { useReconciliationBanks } from '../useReconciliationBanks.ts';
import { importStateOf } from './importStateOf.ts';
import { type PickedStatement, useStatementFile } from './useStatementFile.ts';

const tooLarge = defineMessage({
  id: 'app.statementTooLarge',
  defaultMessage: 'The file has more than 10 MB. Split the statement by days.',
});

export function StatementImportRoute() {
  const draft = useDraft('statement import');
  return draft && <Import key={draft.id} draft={draft} />;
}

/** A statement that is sent, with its file. */
type Command = StatementImport & { file: File };

/** The id of the draft is the id of the statement, so that it is kept once. */
function Import({ draft }: { draft: OpenDraft }) {
  const { client } = useServices();
  const { formatMessage } = useIntl();
  const banks = useReconciliationBanks();
  const [params, setParams] = useSearchParams();
  const bank = params.get('bank') ?? '';
  const { picked, pick } = useStatementFile(draft);
  const columns = useColumns(draft);
  const [added, setAdded] = useState<ReadonlySet<number>>(new Set());
  const [done, setDone] = useState<{ added: number | null } | null>(null);
  const isTooLarge = picked !== null && picked.file.size > statementLimits.bytes;
  const preview = usePreview(bank, isTooLarge ? null : picked, columns);
  const chosen = stillDoubtful(added, preview.state);

  const send = async ({ file, ...statement }: Command) => {
    const result = await importStatement(client, statement, file);
    if (result.ok) setDone({ added: result.value });
    return read(result, (count) => formatMessage(imported, { count }));
  };
  const { submission, submit, check, reset } = useSubmission<Command>({
    draft,
    addsRecord: true,
    send,
    // A statement that is sent again under its id is kept once, and answered as before.
    verify: async (command) => {
      if (command === null) return succeeded('unclear');
      const again = await send(command);
      if (again.ok) return succeeded(true);
      return again.error.kind === 'refused' ? succeeded(false) : again;
    },
    onDone() {
      setDone((before) => before ?? { added: null });
      void banks.reload();
    },
    onStale: preview.reload,
    link: { href: statementImportHref(bank) },
  });

  const state = (): ImportState => {
    if (done) return { kind: 'done', ...done };
    if (picked === null || bank === '') return { kind: 'empty' };
    if (isTooLarge) {
      return { kind: 'unreadable', message: formatMessage(tooLarge), canMap: false };
    }
    return importStateOf(preview.state, columns.isMapping);
  };
  const begin = () => {
    setAdded(new Set());
    columns.forget();
    reset();
  };

  return (
    <StatementImportScreen
      banks={comparedBanks(banks.state)}
      bank={bank}
      onBankChange={(code) => {
        begin();
        setParams({ bank: code }, { replace: true });
      }}
      fileName={picked?.file.name ?? null}
      onFilePick={(file) => {
        begin();
        pick(file);
      }}
      state={state()}
      onMap={columns.onMap}
      onChangeColumns={columns.onChange}
      added={chosen}
      onAddedChange={setAdded}
      submission={submission}
      draft={draft.form}
      onImport={({ digest, counts }) =>
        picked &&
        void submit({
          id: draft.id,
          bank,
          preview: { digest, counts },
          added: [...chosen].sort((one, other) => one - other),
          mapping: columns.mapping,
          file: picked.file,
        })
      }
      onCheck={check}
      onReload={() => {
        setAdded(new Set());
        reset();
        void preview.reload();
      }}
      onStartOver={draft.startOver}
      matchingHref={matchingHref(bank)}
      banksHref={paths.reconciliation}
      onReloadBanks={() => void banks.reload()}
      onBack={useGoBack(paths.reconciliation)}
    />
  );
}

const imported = defineMessage<{ count: number }>({
  id: 'app.statementImported',
  defaultMessage: '{count, plural, one {# line} other {# lines}} imported',
});

const comparedBanks = (
  state: DetailState<{ banks: readonly ReconciliationBank[] }>,
): DetailState<{ banks: readonly ReconciliationBank[] }> =>
  state.kind === 'ready' ? { ...state, banks: state.banks.filter(({ isOn }) => isOn) } : state;

/** Another admin may have kept some of the doubtful lines since they were chosen. */
function stillDoubtful(added: ReadonlySet<number>, preview: DetailState<StatementPreview>) {
  if (preview.kind !== 'ready') return added;
  const places = preview.doubtful.map(({ place }) => place);
  return new Set(places.filter((place) => added.has(place)));
}

/** The mapping that the user has chosen, which the draft keeps; null while the columns are those of the bank. */
function useColumns(draft: OpenDraft) {
  const [mapping, setMapping] = useState(
    () => (draft.form.typed['mapping'] as ColumnMapping | undefined) ?? null,
  );
  const [isMapping, setIsMapping] = useState(false);
  const keep = (next: ColumnMapping | null) => {
    draft.form.onChange(next ? { mapping: next } : {});
    setMapping(next);
    setIsMapping(false);
  };
  return {
    mapping,
    /** The columns of the file are shown, to map them. */
    isMapping,
    onChange: () => setIsMapping(true),
    onMap: keep,
    forget: () => keep(null),
  };
}

type Columns = Pick<ReturnType<typeof useColumns>, 'mapping' | 'isMapping'>;

/** Reads what a file would add, or its columns. Another file, bank or mapping is read anew. */
function usePreview(bank: string, picked: PickedStatement | null, columns: Columns) {
  const { mapping, isMapping } = columns;
  const key = picked && [bank, picked.id, isMapping, JSON.stringify(mapping)].join(' ');
  return useRecord(
    key !== null && bank !== '' ? ['statementPreview', key] : null,
    (client) => previewStatement(client, bank, picked?.file ?? noFile, mapping, isMapping),
    { revalidateOnFocus: false },
  );
}

const noFile = new File([], '');
