import { styled } from 'styled-components';
import preview from '../../.storybook/preview.tsx';
import { colour, type ColourName, radius, space, textOn, themes } from '#ui/theme/tokens.ts';
import { Sheet } from './Sheet.tsx';

const Swatch = styled.span`
  flex: none;
  width: 3rem;
  height: 3rem;
  border: 1px solid ${colour('hairline')};
  border-radius: ${radius('control')};
`;

const Sample = styled.span`
  padding: ${space(2)} ${space(3)};
  border-radius: ${radius('control')};
`;

const names = Object.keys(themes.light) as ColourName[];
const texts = Object.entries(textOn) as [ColourName, readonly ColourName[]][];

const Roles = () => (
  <Sheet
    title="Colours by role"
    rows={names.map((name) => ({
      id: name,
      sample: <Swatch style={{ background: colour(name) }} />,
      words: name,
    }))}
  />
);

const Pairs = () => (
  <Sheet
    title="Text on its grounds, each at least 4.5 to 1"
    rows={texts.flatMap(([name, grounds]) =>
      grounds.map((ground) => ({
        id: `${name} on ${ground}`,
        sample: (
          <Sample style={{ color: colour(name), background: colour(ground) }}>₹1,23,456.00</Sample>
        ),
        words: `${name} on ${ground}`,
      })),
    )}
  />
);

const meta = preview.meta({ title: 'Foundations/Colours', component: Roles });

/** Every colour role of the theme on show. */
export const ByRole = meta.story();

/** Every text colour on every ground it may stand on. */
export const Contrast = meta.story({ render: () => <Pairs /> });

/** The same roles in the dark. */
export const Dark = meta.story({ globals: { theme: 'dark' } });

/** The same pairs in the dark. */
export const ContrastDark = Contrast.extend({ globals: { theme: 'dark' } });
