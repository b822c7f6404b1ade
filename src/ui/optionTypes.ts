import type { StatusColour } from '#domain/workflow/workflow.ts';

/** One option of a select. */
export interface Option<Id extends string = string> {
  id: Id;
  label: string;
  /** Colour of the dot beside the label. */
  colour?: StatusColour;
}
