import { useContext } from 'react';
import { styled } from 'styled-components';
import { modesOf } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { contrast } from '#ui/theme/contrast.ts';
import { colourNotes } from './tokenNotes.ts';
import { palette } from '#ui/theme/palette.ts';
import {
  colour,
  type ColourName,
  radius,
  space,
  tabular,
  text,
  textOn,
  themes,
} from '#ui/theme/tokens.ts';
import { Sheet } from './Sheet.tsx';
import { SheetTheme } from './sheetTheme.ts';

const names = Object.keys(themes.light) as ColourName[];
const texts = Object.entries(textOn) as [ColourName, readonly ColourName[]][];
const rawNames = new Map<string, string>(Object.entries(palette).map(([name, raw]) => [raw, name]));

const Swatch = styled.div`
  display: flex;
  align-items: center;
  gap: ${space(3)};
  ${text('caption')}
  color: ${colour('inkSoft')};

  &::before {
    content: '';
    flex: none;
    width: 3rem;
    height: 3rem;
    border: 1px solid ${colour('hairline')};
    border-radius: ${radius('control')};
    background: var(--shown);
    forced-color-adjust: none;
  }

  & > span {
    min-width: 0;
    overflow-wrap: anywhere;
  }
`;

const Pair = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: 0 ${space(3)};
  padding: ${space(2)} ${space(3)};
  border-radius: ${radius('control')};
  ${text('small')}
  ${tabular}
  forced-color-adjust: none;
`;

/** Shows a colour with its palette name. */
function RoleSwatch({ name }: { name: ColourName }) {
  const theme = useContext(SheetTheme);
  return (
    <Swatch style={{ '--shown': colour(name) }}>
      <span>{rawNames.get(themes[theme][name])}</span>
    </Swatch>
  );
}

/** Shows a text colour on a background with their contrast. */
function MeasuredPair({ name, ground }: { name: ColourName; ground: ColourName }) {
  const { [name]: ink, [ground]: background } = themes[useContext(SheetTheme)];
  return (
    <Pair style={{ color: colour(name), background: colour(ground) }}>
      <span>{ground}</span>
      <span>{contrast(ink, background).toFixed(1)}</span>
    </Pair>
  );
}

const meta = preview.meta({
  title: 'Foundations/Colours',
  component: Sheet,
  parameters: { chromatic: modesOf.foundations },
});

/** Every semantic colour, its use and its palette colour in each theme. */
export const ByRole = meta.story({
  args: {
    title: 'Colours by role',
    introduction:
      'Components use only these names. src/ui/theme/tokens.ts maps them to the palette for each theme.',
    rows: names.map((name) => ({
      name,
      note: colourNotes[name],
      sample: <RoleSwatch name={name} />,
    })),
  },
});

/** Every text colour on every allowed background, with the measured contrast. */
export const TextOnGrounds = meta.story({
  args: {
    title: 'Text on backgrounds',
    introduction:
      'Every text colour on every allowed background, with the measured contrast. A test fails below 4.5 to 1.',
    rows: texts.map(([name, grounds]) => ({
      name,
      note: colourNotes[name],
      sample: grounds.map((ground) => <MeasuredPair key={ground} name={name} ground={ground} />),
    })),
  },
});

/** The palette behind the semantic colours. */
export const Palette = meta.story({
  args: {
    title: 'Palette',
    introduction:
      'Raw colours, private to the theme. Each semantic colour uses one of them in each theme.',
    rows: Object.entries(palette).map(([name, value]) => ({
      name,
      value,
      sample: <Swatch style={{ '--shown': value }} />,
      isAlone: true,
    })),
  },
});
