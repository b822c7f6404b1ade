import preview from '../../.storybook/preview.tsx';
import { styled } from 'styled-components';
import { tabular, texts, weight, weights } from '#ui/theme/tokens.ts';
import { Sheet } from './Sheet.tsx';

const Figures = styled.div`
  width: 100%;
  ${tabular}
`;

const textNames = Object.keys(texts) as (keyof typeof texts)[];
const weightNames = Object.keys(weights) as (keyof typeof weights)[];

const Sizes = () => (
  <Sheet
    title="Six sizes"
    rows={textNames.map((name) => ({
      id: name,
      sample: (
        <span style={{ fontSize: `var(--text-${name})`, lineHeight: `var(--leading-${name})` }}>
          Send ₹1,23,456.00 to Asha
        </span>
      ),
      words: `${name}: ${texts[name].size} on ${texts[name].leading}`,
    }))}
  />
);

const meta = preview.meta({ title: 'Foundations/Type', component: Sizes });

/** From the quietest note to the amount a screen is about. */
export const Scale = meta.story();

/** Three weights. */
export const Weights = meta.story({
  render: () => (
    <Sheet
      title="Three weights"
      rows={weightNames.map((name) => ({
        id: name,
        sample: <span style={{ fontWeight: weight(name) }}>Remit Desk</span>,
        words: `${name}: ${weights[name]}`,
      }))}
    />
  ),
});

/** Figures of equal width stand under each other. */
export const TabularFigures = meta.story({
  render: () => (
    <Sheet
      title="Figures of equal width"
      rows={['₹1,11,111.11', '₹7,40,890.00', '2603141111', '2603147089'].map((figures) => ({
        id: figures,
        sample: <Figures>{figures}</Figures>,
        words: '',
      }))}
    />
  ),
});
