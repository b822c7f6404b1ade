import { expect } from 'storybook/test';
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

/** Storybook has fonts of its own. */
const hasFonts = ({ cssRules }: CSSStyleSheet) =>
  [...cssRules].some(
    (rule) => rule instanceof CSSFontFaceRule && rule.style.fontFamily.includes('Inter'),
  );

const meta = preview.meta({
  title: 'Foundations/Type',
  component: Sheet,
  parameters: { chromatic: modesOf.foundations },
});

/** Text styles from caption to display. */
export const Scale = meta.story({
  args: {
    title: 'Six sizes',
    introduction:
      'Sizes are in rem and follow the text size of the browser. The toolbar can set it to 200 %.',
    rows: textNames.map((name) => ({
      name,
      note: textNotes[name],
      value: `${texts[name].size} on ${texts[name].leading}, tracking ${texts[name].tracking}`,
      sample: <Sample data-text={name}>Send ₹1,23,456.00 to Asha</Sample>,
    })),
  },
});

/** Weights of the variable font. */
export const Weights = meta.story({
  args: {
    title: 'Three weights',
    rows: weightNames.map((name) => ({
      name,
      note: weightNotes[name],
      value: weights[name],
      sample: <p style={{ fontWeight: weight(name) }}>Balance ₹1,23,456.00</p>,
    })),
  },
  async play() {
    await expect(document.adoptedStyleSheets.filter(hasFonts)).toHaveLength(1);
    // A change of a sheet with fonts would lay out all text again.
    await expect([...document.styleSheets].filter(hasFonts)).toEqual([]);
  },
});

/** Tabular figures align in columns; proportional figures do not. */
export const TabularFigures = meta.story({
  args: {
    title: 'Tabular figures',
    rows: (['tabular', 'proportional'] as const).map((name) => ({
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
    })),
  },
});
