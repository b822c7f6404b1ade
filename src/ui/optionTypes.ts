import type { StatusColour } from '#domain/workflow.ts';

/** One choice of a select. */
export interface Option<Id extends string = string> {
  id: Id;
  label: string;
  /** Shown as a dot beside the label. */
  colour?: StatusColour;
}
