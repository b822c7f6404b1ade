import { useEffect, useEffectEvent } from 'react';
import type { Result } from '#api/result.ts';
import { intl, messages } from '../intl.ts';
import type { OpenDraft } from './useDraft.ts';
import { useSending } from './useSending.ts';

interface SendingOnceOptions {
  /** Asks the server whether it has recorded what was sent. */
  find: () => Promise<Result<boolean>>;
  /** The server has it. */
  onRecorded: (message: string) => void | Promise<void>;
  /** It turned out that the server never got it. */
  onNotRecorded?: () => void;
}

/**
 * Sends the work of a draft so that it counts once: the browser knows that it was sent before the
 * first byte leaves, and where the answer got lost, also on an earlier visit, the server is asked
 * what became of it.
 */
export function useSendingOnce<Action>(
  draft: OpenDraft,
  { find, onRecorded, onNotRecorded }: SendingOnceOptions,
) {
  const { submission, ...sending } = useSending<Action>(
    draft.wasSent ? { kind: 'outcomeUnknown' } : undefined,
  );

  async function look() {
    const found = await find();
    if (!found.ok) return sending.stayUnknown(found.error);
    if (found.value) return onRecorded(intl.formatMessage(messages.recorded));
    draft.markUnsent();
    sending.sayNotRecorded();
    onNotRecorded?.();
  }

  async function send(action: Action, begin: () => Promise<Result<string>>) {
    await draft.markSent();
    await sending.send(action, begin(), onRecorded, ({ kind }) =>
      kind === 'outcomeUnknown' ? look() : draft.markUnsent(),
    );
  }

  const lookOnce = useEffectEvent(() => {
    if (draft.wasSent) void look();
  });
  useEffect(() => lookOnce(), []);

  return { submission, send, look: () => void look() };
}
