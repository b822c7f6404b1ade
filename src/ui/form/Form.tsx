import type { ReactNode, SubmitEvent, SyntheticEvent } from 'react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Form as FinalForm, useForm } from 'react-final-form';
import { defineMessages, FormattedMessage } from 'react-intl';
import { styled } from 'styled-components';
import { colour, space, text } from '../theme/tokens.ts';
import { DraftNotice } from './DraftNotice.tsx';
import type { FormDraft } from './formDraft.ts';
import { leaveAfterPress } from './leaveAfterPress.ts';
import { readFilledValues } from './readFilledValues.ts';

/** Error messages by field name. */
export type FormErrors<Values> = Partial<Record<keyof Values & string, string | undefined>>;

export interface FormProps<Values extends object> {
  /**
   * Values of the record. When they change, untouched fields take the new values; typed values
   * stay.
   */
  initialValues?: Partial<Values>;
  /** Returns the errors of the current values. Called on every change. */
  validate?: (values: Values) => FormErrors<Values>;
  /**
   * Called with the values when the form is submitted. It may resolve to errors by field name; the
   * values stay.
   */
  onSubmit: (
    values: Values,
  ) => FormErrors<Values> | undefined | void | Promise<FormErrors<Values> | undefined | void>;
  /**
   * Returns errors of fields that the browser filled in without an event since the last submit. The
   * form shows them, and is sent when it is submitted again.
   */
  confirmFilled?: (filled: readonly string[], values: Values) => FormErrors<Values> | undefined;
  /** Accessible name of a form without a heading. */
  label?: string;
  /** Draft that keeps the typed values when the form unmounts. */
  draft?: FormDraft | undefined;
  /** Fields excluded from the draft, such as passwords and derived values. */
  excludedFromDraft?: readonly (keyof Values & string)[];
  /** Fields, and a `SubmitButton` at the end. */
  children: ReactNode;
}

const Root = styled.form`
  display: flex;
  flex-direction: column;
  gap: ${space(4)};

  &:has(> [data-at-end]) {
    flex: 1 0 auto;
  }
`;

const messages = defineMessages({
  notStored: {
    id: 'ui.Form.notStored',
    defaultMessage: 'This device cannot keep a draft. What you type is lost when you leave.',
  },
});

/** Below the fields, so that nothing moves while the user types. */
const NotStored = styled.output`
  ${text('small')}
  color: ${colour('inkSoft')};
`;

const nothing: readonly never[] = [];
const decorators = [leaveAfterPress];

const invalidField = '[aria-invalid="true"], [data-invalid] button, [data-invalid] input';

/**
 * Connects fields to one set of values. After a failed submit the first invalid field gets the
 * focus, and all values stay.
 */
export function Form<Values extends object>(props: FormProps<Values>) {
  return <FormOfDraft key={props.draft?.id} {...props} />;
}

function FormOfDraft<Values extends object>({
  initialValues,
  validate,
  onSubmit,
  confirmFilled,
  label,
  draft,
  excludedFromDraft = nothing,
  children,
}: FormProps<Values>) {
  const element = useRef<HTMLFormElement>(null);
  const filled = useRef<string[]>([]);
  const readFilled = ({ currentTarget }: SyntheticEvent<HTMLFormElement>) => {
    filled.current.push(...readFilledValues(currentTarget));
  };
  const [failures, setFailures] = useState(0);
  // Runs after the render that shows the errors of this submit.
  useEffect(() => {
    if (failures > 0) element.current?.querySelector<HTMLElement>(invalidField)?.focus();
  }, [failures]);
  return (
    <FinalForm<Values>
      keepDirtyOnReinitialize
      decorators={decorators}
      {...(initialValues && { initialValues })}
      {...(validate && { validate })}
      onSubmit={async (values) =>
        confirmFilled?.(filled.current, values) ?? (await onSubmit(values)) ?? undefined
      }
      subscription={{}}
      render={({ handleSubmit, form }) => (
        <Root
          ref={element}
          noValidate
          aria-label={label}
          // Fields are rendered for each of these, which would overwrite a value that was not read before.
          onFocusCapture={readFilled}
          onBlurCapture={readFilled}
          onPointerOverCapture={readFilled}
          onPointerOutCapture={readFilled}
          onPointerDownCapture={readFilled}
          onSubmitCapture={readFilled}
          onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
            const submit = async () => {
              const sent = handleSubmit(event);
              filled.current = [];
              await sent;
              const { hasSubmitErrors, hasValidationErrors } = form.getState();
              if (hasSubmitErrors || hasValidationErrors) setFailures((count) => count + 1);
            };
            void submit();
          }}
        >
          {draft && <DraftNotice notice={draft.notice} />}
          {children}
          {draft?.isStored === false && (
            <NotStored>
              <FormattedMessage {...messages.notStored} />
            </NotStored>
          )}
          {draft && <DraftKeeper draft={draft} excludedFromDraft={excludedFromDraft} />}
        </Root>
      )}
    />
  );
}

/** Restores the draft, and saves every change to it. */
function DraftKeeper({
  draft,
  excludedFromDraft,
}: {
  draft: FormDraft;
  excludedFromDraft: readonly string[];
}) {
  const form = useForm();
  const fill = useEffectEvent(() =>
    form.batch(() => {
      for (const [name, value] of Object.entries(draft.typed)) form.change(name, value);
    }),
  );
  const lastText = useRef(textOf(draft.typed));
  // Also compares values without a registered field: a field that is being replaced has none for a moment.
  const keep = useEffectEvent((values: FormDraft['typed'], initialValues: FormDraft['typed']) => {
    const isKept = ([name, value]: [string, unknown]) =>
      value !== initialValues[name] && !excludedFromDraft.includes(name);
    const typed = Object.fromEntries(Object.entries(values).filter(isKept));
    if (textOf(typed) === lastText.current) return;
    lastText.current = textOf(typed);
    draft.onChange(typed);
  });
  useEffect(() => {
    // Earlier effects have registered the fields with their initial values.
    fill();
    return form.subscribe(({ values, initialValues }) => keep(values, initialValues ?? {}), {
      values: true,
      initialValues: true,
    });
  }, [form]);
  return null;
}

/** Returns the same text for equal values, regardless of their order. */
const textOf = (values: object) =>
  JSON.stringify(Object.entries(values).sort(([a], [b]) => a.localeCompare(b)));
