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

/** A colour with the raw one behind it. */
function RoleSwatch({ name }: { name: ColourName }) {
  const theme = useContext(SheetTheme);
  return (
    <Swatch style={{ '--shown': colour(name) }}>
      <span>{rawNames.get(themes[theme][name])}</span>
    </Swatch>
  );
}

/** A text colour on one of its grounds, and the contrast there. */
function MeasuredPair({ name, ground }: { name: ColourName; ground: ColourName }) {
  const { [name]: ink, [ground]: behind } = themes[useContext(SheetTheme)];
  return (
    <Pair style={{ color: colour(name), background: colour(ground) }}>
      <span>{ground}</span>
      <span>{contrast(ink, behind).toFixed(1)}</span>
    </Pair>
  );
}

const Roles = () => (
  <Sheet
    title="Colours by role"
    words="Components know these names and nothing else. A look is changed in src/ui/theme/tokens.ts."
    rows={names.map((name) => ({
      name,
      note: colourNotes[name],
      sample: <RoleSwatch name={name} />,
    }))}
  />
);

const Grounds = () => (
  <Sheet
    title="Text on its grounds"
    words="Every colour text is written in, on every ground it may stand on, with the contrast that was measured. Below 4.5 to 1 a test fails."
    rows={texts.map(([name, grounds]) => ({
      name,
      note: colourNotes[name],
      sample: grounds.map((ground) => <MeasuredPair key={ground} name={name} ground={ground} />),
    }))}
  />
);

const Raw = () => (
  <Sheet
    title="Palette"
    words="Raw colours, private to the theme: a role takes one of them in the light and one in the dark."
    rows={Object.entries(palette).map(([name, value]) => ({
      name,
      value,
      sample: <Swatch style={{ '--shown': value }} />,
      isAlone: true,
    }))}
  />
);

const meta = preview.meta({
  title: 'Foundations/Colours',
  component: Roles,
  parameters: { chromatic: modesOf.foundations },
});

/** Every colour role, where it may stand, and the raw colour it takes in each theme. */
export const ByRole = meta.story();

/** Every text colour on every ground it may stand on, with its measured contrast. */
export const TextOnGrounds = meta.story({ render: () => <Grounds /> });

/** The raw colours behind the roles. */
export const Palette = meta.story({ render: () => <Raw /> });
