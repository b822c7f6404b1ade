import { read } from '#api/read.ts';
import type { Result } from '#api/result.ts';
import { type LastChange, wasRecorded } from '#domain/lastChange.ts';
import { type FormSession, useFormSession } from '#forms/useFormSession.ts';
import { useSubmission } from '#forms/useSubmission.ts';
import { useUser } from '#services/ServicesProvider.tsx';
import { ChangeCodeDialog, type ChangeCodeDialogProps } from '#screens/Codes/ChangeCodeDialog.tsx';

// Differences between users and banks are props, so that their modules are not shared by more screens.
export interface CodeChangeProps extends Pick<
  ChangeCodeDialogProps,
  'subject' | 'presentCode' | 'validate'
> {
  /** Id of the user or the bank. */
  id: string;
  send: (code: string) => Promise<Result<string>>;
  /** The version that the change is based on. */
  versionBefore: number | null;
  /** Reads the present code. */
  fetchCode: () => Promise<Result<LastChange & { code: string }>>;
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
  const { code: userCode } = useUser();
  const { submission, submit, check } = useSubmission<{
    code: string;
    versionBefore: number | null;
  }>({
    session,
    send: ({ code }) => props.send(code),
    verify: async (sent) =>
      read(
        await props.fetchCode(),
        (now) =>
          sent !== null &&
          wasRecorded(now, { ...sent, isAsSent: now.code === sent.code, userCode }),
      ),
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
      onSubmit={(code) => submit({ code, versionBefore: props.versionBefore })}
      onCheck={check}
    />
  );
}
