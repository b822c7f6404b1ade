import { styled } from 'styled-components';
import { Section } from '#ui/Section.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { Stack } from '#ui/Stack.tsx';
import { size, space } from '#ui/theme/tokens.ts';

/** As high as the title of the form with its padding. */
const Title = styled.div`
  display: grid;
  align-items: center;
  height: calc(3rem - ${space(2)});
`;

/** A label, which is a line of small text, and its control; in the last field also a line of help. */
const Field = styled.div`
  display: grid;
  grid-template-rows: 1.25rem auto 1rem;
  gap: ${space(1)};
  align-items: center;

  &[data-bare] {
    grid-template-rows: 1.25rem;
  }
`;

/** The space of the files that are picked has a gap, too. */
const Files = styled.div`
  display: grid;
  grid-template-rows: 1.25rem auto;
  gap: ${space(2)};
  align-items: center;
  padding-block-end: ${space(2)};
`;

/** Placeholder for the payment form: the amount, the whole balance, what is paid, receipts, reference and Send. */
export function PaymentFormSkeleton() {
  const label = <Skeleton width="6rem" height="0.875rem" />;
  const button = <Skeleton shape="square" height={size('field')} />;
  return (
    <Section>
      <Title>
        <Skeleton width="5rem" height="0.875rem" />
      </Title>
      <Stack>
        <Field data-bare>
          {label}
          <Skeleton shape="square" height={`calc(${size('field')} + ${space(2)})`} />
        </Field>
        {button}
        <Field data-bare>
          {label}
          <Skeleton height={space(2)} />
        </Field>
        <Files>
          {label}
          <Skeleton shape="square" height="3.5rem" />
        </Files>
        <Field>
          {label}
          <Skeleton shape="square" height={size('field')} />
          <Skeleton width="12rem" height="0.625rem" />
        </Field>
        {button}
      </Stack>
    </Section>
  );
}
