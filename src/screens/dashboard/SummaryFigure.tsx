import type { ReactNode } from 'react';

export interface SummaryFigureProps {
  label: string;
  value: ReactNode;
  /** The change against the same weekday last week; null if there is nothing to compare. @default null */
  change?: ReactNode;
}

/** A figure of the Summary, within `SummaryGrid`. */
export function SummaryFigure({ label, value, change = null }: SummaryFigureProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
      {change !== null && <dd>{change}</dd>}
    </div>
  );
}
