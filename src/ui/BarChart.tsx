import type { ReactNode } from 'react';
import { defineMessage, FormattedMessage } from 'react-intl';
import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import { styled } from 'styled-components';
import { colour, space, tabular, text, weight } from './theme/tokens.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

const summary = defineMessage<{ largest: string }>({
  id: 'ui.BarChart.summary',
  defaultMessage: 'Bar chart. The largest value: {largest}.',
});

export interface ChartBar {
  /** Category of the bar, such as a day. */
  label: string;
  /** 0 or more. */
  value: number;
  /** The bar in words, shown on hover. Screen readers get that of the largest bar. */
  text: string;
  /** Value of a mark across the bar, such as the usual one. */
  mark?: number;
}

export interface BarChartProps {
  /** Visible title. */
  title: ReactNode;
  /** The bars from start to end. */
  bars: readonly ChartBar[];
  /** Formats the value at the top of the chart. */
  formatValue: (value: number) => string;
  /** Meaning of the marks. */
  markLabel?: ReactNode;
}

const Root = styled.figure`
  /* Keeps the hidden sentence within what scrolls. */
  position: relative;
  display: grid;
  gap: ${space(2)};
  margin: 0;
`;

const Caption = styled.figcaption`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: ${space(1)} ${space(4)};
  ${text('small')}
  font-weight: ${weight('medium')};
`;

const Note = styled.span`
  ${text('caption')}
  font-weight: ${weight('regular')};
  color: ${colour('inkSoft')};
  ${tabular}
`;

const MarkSign = styled.span`
  display: inline-block;
  width: ${space(4)};
  margin-inline-end: ${space(1)};
  border-block-start: 2px solid ${colour('ink')};
  vertical-align: middle;
`;

/** Stretched to the width of its container, so that no script has to measure it. */
const Plot = styled.svg`
  display: block;
  width: 100%;
  height: 8rem;
  border-block: 1px solid ${colour('hairline')};

  & rect {
    fill: ${colour('accent')};
  }

  & line {
    stroke: ${colour('ink')};
    stroke-width: 2px;
    vector-effect: non-scaling-stroke;
  }

  @media (forced-colors: active) {
    & rect {
      fill: GrayText;
    }

    & line {
      stroke: CanvasText;
    }
  }
`;

const Ends = styled.div`
  display: flex;
  justify-content: space-between;
  gap: ${space(4)};
`;

/** Width and height of the drawing in its own units. */
const extent = 100;

/** Shows values of a sequence, such as days, as bars. Put a DataTable with the same values beside it. */
export function BarChart({ title, bars, formatValue, markLabel }: BarChartProps) {
  const largest = Math.max(1, ...bars.map(({ value, mark = 0 }) => Math.max(value, mark)));
  const y = scaleLinear({ domain: [0, largest], range: [extent, 0], nice: 4 });
  const x = scaleBand({
    domain: bars.map(({ label }) => label),
    range: [0, extent],
    padding: 0.25,
  });
  const top = y.domain()[1] ?? largest;
  return (
    <Root>
      <Caption>
        <span>{title}</span>
        {markLabel !== undefined && (
          <Note>
            <MarkSign aria-hidden />
            {markLabel}
          </Note>
        )}
      </Caption>
      <Note aria-hidden>{formatValue(top)}</Note>
      <VisuallyHidden>
        <FormattedMessage {...summary} values={{ largest: largestOf(bars)?.text ?? '-' }} />
      </VisuallyHidden>
      <Plot aria-hidden viewBox={`0 0 ${extent} ${extent}`} preserveAspectRatio="none">
        {bars.map((bar) => (
          <g key={bar.label}>
            <title>{bar.text}</title>
            {/* Covers the whole height, so that hovering finds low bars. */}
            <Bar x={x(bar.label)} y={0} width={x.bandwidth()} height={extent} fillOpacity={0} />
            <Bar
              x={x(bar.label)}
              y={y(bar.value)}
              width={x.bandwidth()}
              height={extent - y(bar.value)}
            />
            {bar.mark !== undefined && (
              <line
                x1={x(bar.label)}
                x2={(x(bar.label) ?? 0) + x.bandwidth()}
                y1={y(bar.mark)}
                y2={y(bar.mark)}
              />
            )}
          </g>
        ))}
      </Plot>
      <Ends aria-hidden>
        <Note>{bars.at(0)?.label}</Note>
        <Note>{bars.at(-1)?.label}</Note>
      </Ends>
    </Root>
  );
}

const largestOf = (bars: readonly ChartBar[]): ChartBar | undefined =>
  [...bars].sort((one, other) => other.value - one.value)[0];
