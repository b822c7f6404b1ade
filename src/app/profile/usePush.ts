import { useState } from 'react';
import { defineMessage, useIntl } from 'react-intl';
import useSWR from 'swr';
import type { Client } from '#api/request.ts';
import { deletePushSubscription, savePushSubscription } from '#api/push.ts';
import type { CallError, Result } from '#api/result.ts';
import {
  findPushEndpoint,
  readPushSupport,
  subscribeToPush,
  unsubscribeFromPush,
} from '#platform/push.ts';
import type { PushState, PushSwitchProps } from '#screens/profile/PushSwitch.tsx';
import { useServices } from '#core/services/ServicesProvider.tsx';
import { useErrorToast } from '#core/services/useErrorToast.ts';
import { keepPush } from '#core/session/keepPush.ts';
import { useCapabilities } from '#core/session/useCapabilities.ts';

const pushFailed = defineMessage({
  id: 'app.pushFailed',
  defaultMessage: 'Notifications could not be turned on. Try again later.',
});

/** Turns the user's notifications in this browser on or off. Null if the server has none. */
export function usePush(): PushSwitchProps | null {
  const { client, toasts } = useServices();
  const { formatMessage } = useIntl();
  const { pushKey } = useCapabilities();
  const showError = useErrorToast();
  const [isPending, setPending] = useState(false);
  const { data: kind = 'loading', mutate } = useSWR<PushState['kind'], CallError>(
    pushKey === null ? null : ['$push', pushKey],
    ([, publicKey]: [string, string]) => readState(client, publicKey),
  );
  if (pushKey === null) return null;

  async function change(isOn: boolean, publicKey: string) {
    setPending(true);
    try {
      const result = await (isOn ? turnOn(client, publicKey) : turnOff(client));
      if (result && !result.ok) showError(result.error);
    } catch {
      toasts.error(formatMessage(pushFailed));
    }
    await mutate();
    setPending(false);
  }

  return {
    state: kind === 'on' || kind === 'off' ? { kind, isPending } : { kind },
    onChange: (isOn) => void change(isOn, pushKey),
  };
}

async function readState(client: Client, publicKey: string): Promise<PushState['kind']> {
  const support = readPushSupport();
  if (support !== 'supported') return support;
  return (await keepPush(client, publicKey)) ? 'on' : 'off';
}

/** Returns null if the user does not allow it. @throws Error if the push service does not answer. */
async function turnOn(client: Client, publicKey: string): Promise<Result<unknown> | null> {
  const subscription = await subscribeToPush(publicKey);
  return subscription && savePushSubscription(client, subscription);
}

/** The server first, because a browser without its subscription could not name it any more. */
async function turnOff(client: Client): Promise<Result<unknown> | null> {
  const endpoint = await findPushEndpoint();
  const result = endpoint === null ? null : await deletePushSubscription(client, endpoint);
  if (result?.ok) await unsubscribeFromPush();
  return result;
}
