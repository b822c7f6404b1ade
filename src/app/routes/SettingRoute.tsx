import { useNavigate } from 'react-router-dom';
import { type Setting, updateSetting, viewSetting } from '#api/setting.ts';
import { SettingScreen } from '#screens/Setting/SettingScreen.tsx';
import { useDetail } from '../hooks/useDetail.ts';
import { useSending } from '../hooks/useSending.ts';
import { paths } from '../paths.ts';
import { Remembered } from '../Remembered.tsx';
import { useServices, useUser } from '../ServicesProvider.tsx';

export function SettingRoute() {
  const { client, toasts } = useServices();
  const user = useUser();
  const navigate = useNavigate();
  const { state, key, startAnew } = useDetail('setting', 'rate', () => viewSetting(client));
  const sending = useSending<Setting>();
  // The new path makes the header read the rate anew.
  const leave = () => navigate(paths.dashboard);

  function submit(setting: Setting) {
    return sending.send(setting, updateSetting(client, user, setting), (message) => {
      toasts.success(message);
      return leave();
    });
  }

  /** Looks whether an attempt whose answer got lost shows in the rate. */
  async function look() {
    const result = await viewSetting(client);
    if (!result.ok) return sending.fail(result.error);
    if (Number(result.value.rate) === Number(sending.action?.rate)) return leave();
    return sending.sayNotRecorded();
  }

  async function reload() {
    await startAnew();
    sending.forget();
  }

  return (
    <Remembered form="setting">
      <SettingScreen
        key={key}
        state={state}
        submission={sending.submission}
        onSubmit={submit}
        onCancel={() => void leave()}
        onLook={() => void look()}
        onReload={() => void reload()}
      />
    </Remembered>
  );
}
