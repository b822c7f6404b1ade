import type { ReactNode, SubmitEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { Form as FinalForm } from 'react-final-form';
import { styled } from 'styled-components';
import { space } from '../theme/tokens.ts';

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
  children: ReactNode;
}

const Root = styled.form`
  display: flex;
  flex-direction: column;
  gap: ${space(4)};
`;

const badField = '[aria-invalid="true"], [data-invalid] button, [data-invalid] input';

/** A form. After a failed send the first bad field has the focus and every value is kept. */
export function Form<Values extends object>({
  initialValues,
  validate,
  onSubmit,
  label,
  children,
}: FormProps<Values>) {
  const form = useRef<HTMLFormElement>(null);
  const [failures, setFailures] = useState(0);
  // An effect, because only then the errors of this attempt are in the page.
  useEffect(() => {
    if (failures > 0) form.current?.querySelector<HTMLElement>(badField)?.focus();
  }, [failures]);
  return (
    <FinalForm<Values>
      {...(initialValues && { initialValues })}
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
          {children}
        </Root>
      )}
    />
  );
}

async function send(sending: Promise<unknown> | undefined, onSettled: () => void) {
  await sending;
  onSettled();
}
