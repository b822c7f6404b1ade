import type { Result } from '#api/result.ts';
import { type FormSession, useFormSession } from '#forms/useFormSession.ts';
import { useSubmission } from '#forms/useSubmission.ts';
import { ChangeCodeDialog, type ChangeCodeDialogProps } from '#screens/Codes/ChangeCodeDialog.tsx';

// Differences between users and banks are props, so that their modules are not shared by more screens.
export interface CodeChangeProps extends Pick<
  ChangeCodeDialogProps,
  'subject' | 'presentCode' | 'validate'
> {
  /** Id of the user or the bank. */
  id: string;
  send: (code: string) => Promise<Result<string>>;
  /** Reads the present code. */
  fetchCode: () => Promise<Result<string>>;
  onClose: () => void;
  /** Reads the record again. */
  onReload: () => void;
}

/** The dialog that changes the code of a user or a bank. */
export function CodeChange(props: CodeChangeProps) {
  const session = useFormSession(`code of ${props.subject} ${props.id}`);
  return session && <Change key={session.id} {...props} session={session} />;
}

function Change({ session, ...props }: CodeChangeProps & { session: FormSession }) {
  const { onClose, onReload } = props;
  const { submission, submit, check } = useSubmission<string>({
    session,
    send: props.send,
    async verify(code) {
      const now = await props.fetchCode();
      return now.ok ? { ...now, value: now.value === code } : now;
    },
    onDone() {
      onClose();
      onReload();
    },
    onStale: onReload,
  });

  return (
    <ChangeCodeDialog
      {...props}
      draft={session.draft}
      submission={submission}
      onSubmit={submit}
      onCheck={check}
    />
  );
}
