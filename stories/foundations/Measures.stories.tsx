import { styled } from 'styled-components';
import { modesOf } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import {
  breakpointNotes,
  densityNotes,
  layerNotes,
  radiusNotes,
  shadowNotes,
  sizeNotes,
  spaceNotes,
} from './tokenNotes.ts';
import {
  breakpoints,
  colour,
  densitySizes,
  layers,
  radii,
  radius,
  shadow,
  shadows,
  size,
  sizes,
  space,
  spaces,
  text,
  weight,
} from '#ui/theme/tokens.ts';
import { Sheet, type SheetProps } from './Sheet.tsx';

/** Returns the keys of a token object with their type. */
const keysOf = <Tokens extends object>(tokens: Tokens) => Object.keys(tokens) as (keyof Tokens)[];

/** Bar with the width of its token. */
const Bar = styled.div`
  max-width: 100%;
  height: ${space(4)};
  border-radius: calc(${radius('control')} / 4);
  background: ${colour('accent')};
  forced-color-adjust: none;
`;

const Box = styled.div`
  width: 8rem;
  max-width: 100%;
  height: 5rem;
  border: 1px solid ${colour('edge')};
  background: ${colour('surface')};
`;

const Floating = styled(Box)`
  margin: ${space(5)};
  border-color: transparent;
  border-radius: ${radius('card')};
`;

const Layer = styled.div`
  padding: ${space(2)} ${space(4)};
  border: 1px solid ${colour('edge')};
  border-radius: ${radius('control')};
  background: ${colour('surface')};
  ${text('small')}
  font-weight: ${weight('medium')};
`;

const meta = preview.meta({
  title: 'Foundations/Measures',
  component: Sheet,
  parameters: { chromatic: modesOf.foundations },
});

const sheets: readonly SheetProps[] = [
  {
    title: 'Space',
    introduction: 'Multiples of 4 px; most steps are multiples of 8 px.',
    rows: (['1', '2', '3', '4', '5', '6', '8', '10', '12', '16'] as const).map((step) => ({
      name: step,
      note: spaceNotes[step],
      value: spaces[step],
      sample: <Bar style={{ width: `var(--space-${step})` }} />,
      isAlone: true,
    })),
  },
  {
    title: 'Radii',
    rows: keysOf(radii).map((name) => ({
      name,
      note: radiusNotes[name],
      value: radii[name],
      sample: <Box style={{ borderRadius: radius(name) }} />,
    })),
  },
  {
    title: 'Shadow',
    rows: keysOf(shadows).map((name) => ({
      name,
      note: shadowNotes[name],
      sample: <Floating style={{ boxShadow: shadow(name) }} />,
    })),
  },
  {
    title: 'Sizes',
    rows: keysOf(sizes).map((name) => ({
      name,
      note: sizeNotes[name],
      value: sizes[name],
      sample: <Bar style={{ width: size(name) }} />,
      isAlone: true,
    })),
  },
  {
    title: 'Densities',
    rows: keysOf(densitySizes).flatMap((density) =>
      keysOf(densitySizes[density]).map((name) => ({
        name: `${density} ${name}`,
        note: densityNotes[name],
        value: densitySizes[density][name],
        sample: <Bar style={{ width: densitySizes[density][name] }} />,
        isAlone: true,
      })),
    ),
  },
  {
    title: 'Breakpoints',
    rows: keysOf(breakpoints).map((name) => ({
      name,
      note: breakpointNotes[name],
      value: `${breakpoints[name]} px`,
      sample: <Bar style={{ width: `${breakpoints[name]}px` }} />,
      isAlone: true,
    })),
  },
  {
    title: 'Layers',
    rows: keysOf(layers).map((name, index) => ({
      name,
      note: layerNotes[name],
      value: layers[name],
      sample: <Layer style={{ marginInlineStart: `${index}rem` }}>{name}</Layer>,
    })),
  },
];

/** Space, radii, the shadow of floating elements, fixed sizes, breakpoints and layers. */
export const All = meta.story(() => (
  <>
    {sheets.map((sheet) => (
      <Sheet key={sheet.title} {...sheet} />
    ))}
  </>
));
