import { styled } from 'styled-components';
import preview from '../../.storybook/preview.tsx';
import {
  breakpoints,
  colour,
  motions,
  radii,
  shadow,
  sizes,
  space,
  spaces,
} from '#ui/theme/tokens.ts';
import { Sheet } from './Sheet.tsx';

const Bar = styled.span`
  height: 1rem;
  background: ${colour('accent')};
`;

const Box = styled.span`
  width: 5rem;
  height: 5rem;
  border: 1px solid ${colour('edge')};
  background: ${colour('surface')};
`;

const Floating = styled(Box)`
  margin: ${space(6)};
  border-color: transparent;
  box-shadow: ${shadow('float')};
`;

const Spaces = () => (
  <Sheet
    title="Space, on a grid of 4 px"
    rows={Object.entries(spaces).map(([step, width]) => ({
      id: step,
      sample: <Bar style={{ width }} />,
      words: `${step}: ${width}`,
    }))}
  />
);

const meta = preview.meta({ title: 'Foundations/Measures', component: Spaces });

/** The steps of the grid. */
export const Space = meta.story();

/** Two radii and the one shadow. */
export const RadiiAndShadow = meta.story({
  render: () => (
    <Sheet
      title="Radii and shadow"
      rows={[
        ...Object.entries(radii).map(([name, borderRadius]) => ({
          id: name,
          sample: <Box style={{ borderRadius }} />,
          words: `${name}: ${borderRadius}`,
        })),
        { id: 'float', sample: <Floating />, words: 'float: what stands above the page' },
      ]}
    />
  ),
});

/** Fixed measures, breakpoints and how long things move. */
export const Fixed = meta.story({
  render: () => (
    <Sheet
      title="Fixed measures"
      rows={[
        ...Object.entries(sizes),
        ...Object.entries(breakpoints).map(([name, width]) => [`from ${name}`, `${width}px`]),
        ...Object.entries(motions),
      ].map(([name = '', value = '']) => ({
        id: name,
        sample: <strong>{name}</strong>,
        words: value,
      }))}
    />
  ),
});
