import { type ComponentType, type ReactNode, useState } from 'react';
import type { FormDraft } from '#ui/form/formDraft.ts';
import { aDraft } from '../fixtures/drafts.ts';

type DraftName = 'draft' | 'statusDraft';

interface Context {
  args: { [Name in DraftName]?: FormDraft | undefined };
}

/** Stores the choice between two values in a draft, like the app. */
export const choiceDecorator =
  (name: DraftName) =>
  (Story: ComponentType<Partial<Context>>, { args }: Context) => (
    <ChoiceState draft={args[name] ?? aDraft()}>
      {(draft) => <Story args={{ ...args, [name]: draft }} />}
    </ChoiceState>
  );

interface ChoiceStateProps {
  draft: FormDraft;
  children: (draft: FormDraft) => ReactNode;
}

function ChoiceState({ draft, children }: ChoiceStateProps) {
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
