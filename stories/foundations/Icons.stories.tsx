import { styled } from 'styled-components';
import { modesOf } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { drawingNames, drawings } from '#ui/drawings.tsx';
import { Icon, iconNames, iconSizes } from '#ui/Icon.tsx';
import { colour, space } from '#ui/theme/tokens.ts';
import { Sheet } from './Sheet.tsx';

const Row = styled.div`
  display: flex;
  align-items: center;
  gap: ${space(5)};
`;

const Drawing = styled.svg`
  width: 9rem;
  max-width: 100%;
  fill: none;
  stroke: ${colour('inkFaint')};
  stroke-width: 1.5;
  stroke-linecap: round;
  stroke-linejoin: round;

  & [data-accent] {
    stroke: ${colour('accent')};
  }
`;

const meta = preview.meta({
  title: 'Foundations/Icons',
  component: Sheet,
  parameters: { chromatic: modesOf.foundations },
});

/** Every icon in every size, with its name. */
export const All = meta.story({
  args: {
    title: 'Icons',
    introduction:
      'Line icons from one library, named by their meaning. They grow with the text size. Screen readers skip them, so the control needs a name.',
    rows: iconNames.map((name) => ({
      name,
      sample: (
        <Row>
          {iconSizes.map((size) => (
            <Icon key={size} name={name} size={size} />
          ))}
        </Row>
      ),
    })),
  },
});

/** Line drawings of the empty states. */
export const Drawings = meta.story({
  args: {
    title: 'Drawings',
    introduction:
      'Line drawings of 96 by 72 in a faint colour, with one stroke in the accent colour.',
    rows: drawingNames.map((name) => ({
      name,
      sample: (
        <Drawing viewBox="0 0 96 72" aria-hidden>
          {drawings[name]}
        </Drawing>
      ),
    })),
  },
});
