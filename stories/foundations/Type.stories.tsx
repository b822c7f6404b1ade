import { styled } from 'styled-components';
import { modesOf } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { textNotes, weightNotes } from './tokenNotes.ts';
import { tabular, text, texts, weight, weights } from '#ui/theme/tokens.ts';
import { Sheet } from './Sheet.tsx';

const textNames = Object.keys(texts) as (keyof typeof texts)[];
const weightNames = Object.keys(weights) as (keyof typeof weights)[];

const Sample = styled.p`
  ${textNames.map((name) => `&[data-text='${name}'] { ${text(name)} }`)}
`;

const Figures = styled.p`
  text-align: end;

  &[data-tabular] {
    ${tabular}
  }
`;

const figures = ['₹1,11,111.11', '₹7,40,890.00', '₹9,99,99,99,999.99', '2603141111', '2603147089'];

const Sizes = () => (
  <Sheet
    title="Six sizes"
    words="In rem, so that the reader's own text size counts: choose 200 % in the toolbar."
    rows={textNames.map((name) => ({
      name,
      note: textNotes[name],
      value: `${texts[name].size} on ${texts[name].leading}, tracking ${texts[name].tracking}`,
      sample: <Sample data-text={name}>Send ₹1,23,456.00 to Asha</Sample>,
    }))}
  />
);

const meta = preview.meta({
  title: 'Foundations/Type',
  component: Sizes,
  parameters: { chromatic: modesOf.foundations },
});

/** From the quietest note to the amount a screen is about. */
export const Scale = meta.story();

/** Three weights of one variable font. */
export const Weights = meta.story({
  render: () => (
    <Sheet
      title="Three weights"
      rows={weightNames.map((name) => ({
        name,
        note: weightNotes[name],
        value: weights[name],
        sample: <p style={{ fontWeight: weight(name) }}>Balance ₹1,23,456.00</p>,
      }))}
    />
  ),
});

/** Figures of equal width stand under each other; other figures don't. */
export const TabularFigures = meta.story({
  render: () => (
    <Sheet
      title="Figures of equal width"
      rows={(['tabular', 'proportional'] as const).map((name) => ({
        name,
        note: {
          tabular: 'Every amount, code and time.',
          proportional: 'Figures inside a sentence.',
        }[name],
        sample: figures.map((line) => (
          <Figures key={line} data-tabular={name === 'tabular' || undefined}>
            {line}
          </Figures>
        )),
      }))}
    />
  ),
});
