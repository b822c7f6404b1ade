import { FormSkeleton } from '#ui/FormSkeleton.tsx';
import { Section } from '#ui/Section.tsx';

/** A form on its way, on the sheet that it will stand on. */
export function SheetSkeleton({ fields }: { fields: number }) {
  return (
    <Section isFlush>
      <FormSkeleton fields={fields} />
    </Section>
  );
}
