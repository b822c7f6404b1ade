import type { ReactNode } from 'react';

export interface SummaryFigureProps {
  label: string;
  value: ReactNode;
  /**
   * The change against the same weekday last week; null if there is nothing to compare with, which keeps its place.
   * @default undefined, the figure is not compared
   */
  change?: ReactNode;
}

/** A figure of the Summary, within `SummaryGrid`. */
export function SummaryFigure({ label, value, change }: SummaryFigureProps) {
  return (
    <div data-compared={change !== undefined || undefined}>
      <dt>{label}</dt>
      <dd>{value}</dd>
      {change !== undefined && change !== null && <dd>{change}</dd>}
    </div>
  );
}
