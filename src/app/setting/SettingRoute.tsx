import { useNavigate } from 'react-router-dom';
import { updateSetting, viewSetting } from '#api/setting.ts';
import type { Setting } from '#domain/money/setting.ts';
import { SettingScreen } from '#screens/setting/SettingScreen.tsx';
import type { DetailState } from '#domain/lists/screenStates.ts';
import { useCapabilities } from '#core/session/useCapabilities.ts';
import { useRecord } from '#core/reading/useRecord.ts';
import { type OpenDraft, useDraft } from '#core/forms/useDraft.ts';
import { useSubmission } from '#core/forms/useSubmission.ts';
import { verifyChange } from '#core/forms/verify.ts';
import { paths } from '#app/links.ts';
import { useServices, useUser } from '#core/services/ServicesProvider.tsx';

export function SettingRoute() {
  const { state, reload } = useRecord(['setting'], viewSetting);
  const setting = state.kind === 'ready' ? state : null;
  const draft = useDraft('setting', setting && { ...setting, values: { rate: setting.rate } });
  return draft && <RateForm state={state} draft={draft} onReload={() => void reload()} />;
}

interface RateFormProps {
  state: DetailState<Setting>;
  draft: OpenDraft;
  onReload: () => void;
}

function RateForm({ state, draft, onReload }: RateFormProps) {
  const { client } = useServices();
  const user = useUser();
  const navigate = useNavigate();
  const { hasActivity } = useCapabilities();
  // The header reads the rate again for every path.
  const leave = () => void navigate(paths.dashboard);
  const before = { version: state.kind === 'ready' ? state.version : null };

  const { submission, submit, check } = useSubmission<{
    rate: string;
    before: Pick<Setting, 'version'>;
  }>({
    draft,
    send: ({ rate, before }) => updateSetting(client, user, before, rate),
    verify: verifyChange(
      () => viewSetting(client),
      (now, sent) => Number(now.rate) === Number(sent.rate),
      user.code,
    ),
    onDone: leave,
    onStale: onReload,
    link: { href: paths.setting },
  });

  return (
    <SettingScreen
      state={state}
      draft={draft.form}
      submission={submission}
      onSubmit={({ rate }) => submit({ rate, before })}
      onCancel={leave}
      onCheck={check}
      onReload={onReload}
      activityHref={hasActivity ? paths.activity : undefined}
    />
  );
}
