import { type ComponentType, type ReactNode, useState } from 'react';
import type { FormDraft } from '#ui/form/formDraft.ts';
import { aDraft } from '../fixtures/drafts.ts';

type DraftName = 'draft' | 'statusDraft';

interface Context {
  args: { [Name in DraftName]?: FormDraft | undefined };
}

/** Stores which of two values was chosen in the draft of this name, as the app does. */
export const keepsChoices =
  (name: DraftName) =>
  (Story: ComponentType<Partial<Context>>, { args }: Context) => (
    <ChoiceKeeper draft={args[name] ?? aDraft()}>
      {(draft) => <Story args={{ ...args, [name]: draft }} />}
    </ChoiceKeeper>
  );

interface ChoiceKeeperProps {
  draft: FormDraft;
  children: (draft: FormDraft) => ReactNode;
}

function ChoiceKeeper({ draft, children }: ChoiceKeeperProps) {
  const [choices, setChoices] = useState<Readonly<Record<string, 'mine' | 'theirs'>>>({});
  const { changes } = draft;
  return children({
    ...draft,
    changes: changes && {
      ...changes,
      fields: changes.fields.map((one) => ({ ...one, choice: choices[one.field] ?? null })),
    },
    onChoose(field, choice) {
      draft.onChoose(field, choice);
      setChoices({ ...choices, [field]: choice });
    },
  });
}
