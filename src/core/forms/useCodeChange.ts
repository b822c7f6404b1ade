import type { Result } from '#api/result.ts';
import type { LastChange } from '#domain/workflow/lastChange.ts';
import { useUser } from '../services/ServicesProvider.tsx';
import type { OpenDraft } from './useDraft.ts';
import { useSubmission } from './useSubmission.ts';
import { verifyChange } from './verify.ts';

interface CodeChangeOptions {
  draft: OpenDraft;
  send: (code: string) => Promise<Result<string>>;
  /** The version that the change is based on. */
  versionBefore: number | null;
  /** Reads the present code. */
  fetchCode: () => Promise<Result<LastChange & { code: string }>>;
  onClose: () => void;
  /** Reads the record again. */
  onReload: () => void;
}

/** Sends the new code of a user or a bank. Returns the props of its dialog that are the same for both. */
export function useCodeChange({
  draft,
  versionBefore,
  onClose,
  onReload,
  ...calls
}: CodeChangeOptions) {
  const { code: userCode } = useUser();
  const { submission, submit, check } = useSubmission<{
    code: string;
    before: { version: number | null };
  }>({
    draft,
    send: ({ code }) => calls.send(code),
    verify: verifyChange(calls.fetchCode, (now, sent) => now.code === sent.code, userCode),
    onDone() {
      onClose();
      onReload();
    },
    onStale: onReload,
  });
  return {
    draft: draft.form,
    submission,
    onSubmit: (code: string) => submit({ code, before: { version: versionBefore } }),
    onCheck: check,
    onClose,
    onReload,
  };
}
