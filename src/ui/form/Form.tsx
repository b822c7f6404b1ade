import type { ReactNode, SubmitEvent } from 'react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Form as FinalForm, useForm } from 'react-final-form';
import { styled } from 'styled-components';
import { space } from '../theme/tokens.ts';
import { type FormMemory, useFormMemory } from './FormMemoryProvider.tsx';
import { RestoredNote } from './RestoredNote.tsx';

/** A message for each field that has one, by the name of the field. */
export type FormErrors<Values> = Partial<Record<keyof Values & string, string | undefined>>;

export interface FormProps<Values extends object> {
  /** Read once, when the form appears: a later change never overwrites what was typed. */
  initialValues?: Partial<Values>;
  /** Runs on every change. */
  validate?: (values: Values) => FormErrors<Values>;
  /** Sends the form. Errors it resolves to stand under their fields; the values stay. */
  onSubmit: (
    values: Values,
  ) => FormErrors<Values> | undefined | void | Promise<FormErrors<Values> | undefined | void>;
  /** Name of the form for everyone who can't see its heading. */
  label?: string;
  /** What the memory around the form, if there is one, keeps its values under. */
  name?: string;
  /** Values that are never kept: secrets, and what fields find out by themselves. */
  forgets?: readonly (keyof Values & string)[];
  /** Its fields, and a `SubmitButton` at the end. */
  children: ReactNode;
}

const Root = styled.form`
  display: flex;
  flex-direction: column;
  gap: ${space(4)};
`;

const badField = '[aria-invalid="true"], [data-invalid] button, [data-invalid] input';

const nothing: readonly never[] = [];

/** A form. After a failed send the first bad field has the focus and every value is kept. */
export function Form<Values extends object>({
  initialValues,
  validate,
  onSubmit,
  label,
  name,
  forgets = nothing,
  children,
}: FormProps<Values>) {
  const memory = useFormMemory();
  const recalled = name === undefined ? undefined : memory?.recall(name);
  const form = useRef<HTMLFormElement>(null);
  const [failures, setFailures] = useState(0);
  // An effect, because only then the errors of this attempt are in the page.
  useEffect(() => {
    if (failures > 0) form.current?.querySelector<HTMLElement>(badField)?.focus();
  }, [failures]);
  return (
    <FinalForm<Values>
      initialValues={{ ...initialValues, ...recalled } as Partial<Values>}
      {...(validate && { validate })}
      initialValuesEqual={() => true}
      onSubmit={async (values) => (await onSubmit(values)) ?? undefined}
      subscription={{}}
      render={({ handleSubmit, form: api }) => (
        <Root
          ref={form}
          noValidate
          aria-label={label}
          onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
            void send(handleSubmit(event), () => {
              const { hasSubmitErrors, hasValidationErrors } = api.getState();
              if (hasSubmitErrors || hasValidationErrors) setFailures((count) => count + 1);
            });
          }}
        >
          {recalled && memory?.restoredAt && (
            <RestoredNote time={memory.restoredAt} onDiscard={memory.discard} />
          )}
          {children}
          {memory && name !== undefined && <Keeper name={name} forgets={forgets} memory={memory} />}
        </Root>
      )}
    />
  );
}

interface KeeperProps {
  name: string;
  forgets: readonly string[];
  memory: FormMemory;
}

/** Hands every change of the form around it to the memory, and renders nothing itself. */
function Keeper({ name, forgets, memory }: KeeperProps) {
  const form = useForm();
  const keep = useEffectEvent((values: object) => memory.keep(name, values));
  const forgotten = useRef(forgets);
  useEffect(() => {
    let last = textOf(form.getState().values, forgotten.current);
    return form.subscribe(
      ({ values }) => {
        const text = textOf(values, forgotten.current);
        if (text === last) return;
        last = text;
        keep(JSON.parse(text));
      },
      { values: true },
    );
  }, [form]);
  return null;
}

const textOf = (values: object, forgets: readonly string[]) =>
  JSON.stringify(
    Object.fromEntries(Object.entries(values).filter(([key]) => !forgets.includes(key))),
  );

async function send(sending: Promise<unknown> | undefined, onSettled: () => void) {
  await sending;
  onSettled();
}
