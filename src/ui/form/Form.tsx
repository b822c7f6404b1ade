import type { ReactNode, SubmitEvent } from 'react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Form as FinalForm, useForm } from 'react-final-form';
import { styled } from 'styled-components';
import { space } from '../theme/tokens.ts';
import { DraftNotice } from './DraftNotice.tsx';
import type { FormDraft } from './formDraft.ts';

/** A message for each field that has one, by the name of the field. */
export type FormErrors<Values> = Partial<Record<keyof Values & string, string | undefined>>;

export interface FormProps<Values extends object> {
  /**
   * Values of the record that is edited. When they change, fields that the person has not touched
   * take the new values; what was typed stays.
   */
  initialValues?: Partial<Values>;
  /** Runs on every change. */
  validate?: (values: Values) => FormErrors<Values>;
  /** Sends the form. Errors it resolves to stand under their fields; the values stay. */
  onSubmit: (
    values: Values,
  ) => FormErrors<Values> | undefined | void | Promise<FormErrors<Values> | undefined | void>;
  /** Accessible name, for a form without a heading of its own. */
  label?: string;
  /** Keeps what is typed when the form goes. */
  draft?: FormDraft | undefined;
  /** Fields that are never kept: secrets, and values that follow from something else. */
  unkept?: readonly (keyof Values & string)[];
  /** Its fields, and a `SubmitButton` at the end. */
  children: ReactNode;
}

const Root = styled.form`
  display: flex;
  flex-direction: column;
  gap: ${space(4)};
`;

const nothing: readonly never[] = [];

const invalidField = '[aria-invalid="true"], [data-invalid] button, [data-invalid] input';

/** A form. After a failed submit the first invalid field has the focus and every value is kept. */
export function Form<Values extends object>(props: FormProps<Values>) {
  return <FormOfDraft key={props.draft?.id} {...props} />;
}

function FormOfDraft<Values extends object>({
  initialValues,
  validate,
  onSubmit,
  label,
  draft,
  unkept = nothing,
  children,
}: FormProps<Values>) {
  const element = useRef<HTMLFormElement>(null);
  const [failures, setFailures] = useState(0);
  // The errors of this attempt are in the page only after the render.
  useEffect(() => {
    if (failures > 0) element.current?.querySelector<HTMLElement>(invalidField)?.focus();
  }, [failures]);
  return (
    <FinalForm<Values>
      keepDirtyOnReinitialize
      {...(initialValues && { initialValues })}
      {...(validate && { validate })}
      onSubmit={async (values) => (await onSubmit(values)) ?? undefined}
      subscription={{}}
      render={({ handleSubmit, form }) => (
        <Root
          ref={element}
          noValidate
          aria-label={label}
          onSubmit={async (event: SubmitEvent<HTMLFormElement>) => {
            await handleSubmit(event);
            const { hasSubmitErrors, hasValidationErrors } = form.getState();
            if (hasSubmitErrors || hasValidationErrors) setFailures((count) => count + 1);
          }}
        >
          {draft && <DraftNotice notice={draft.notice} />}
          {children}
          {draft && <DraftKeeper draft={draft} unkept={unkept} />}
        </Root>
      )}
    />
  );
}

/** Fills the form with what was typed earlier, and passes every change to the draft. */
function DraftKeeper({ draft, unkept }: { draft: FormDraft; unkept: readonly string[] }) {
  const form = useForm();
  const fill = useEffectEvent(() =>
    form.batch(() => {
      for (const [name, value] of Object.entries(draft.typed)) form.change(name, value);
    }),
  );
  const lastText = useRef(textOf(draft.typed));
  const keep = useEffectEvent((values: object, dirtyFields: object = {}) => {
    const isKept = ([name]: [string, unknown]) => name in dirtyFields && !unkept.includes(name);
    const typed = Object.fromEntries(Object.entries(values).filter(isKept));
    if (textOf(typed) === lastText.current) return;
    lastText.current = textOf(typed);
    draft.onChange(typed);
  });
  useEffect(() => {
    // The fields were registered by effects before this one, with their initial values.
    fill();
    return form.subscribe(({ values, dirtyFields }) => keep(values, dirtyFields), {
      values: true,
      dirtyFields: true,
    });
  }, [form]);
  return null;
}

/** Equal values have equal texts, whatever their order. */
const textOf = (values: object) =>
  JSON.stringify(Object.entries(values).toSorted(([a], [b]) => a.localeCompare(b)));
