import preview from '../../.storybook/preview.tsx';
import { allStatuses, statusColours, statuses } from '#domain/workflow.ts';
import { StatusTag } from '#ui/StatusTag.tsx';
import { tagColours } from '#ui/theme/tokens.ts';
import { Sheet } from './Sheet.tsx';

const Statuses = () => (
  <Sheet
    title="Every status in its colour"
    rows={allStatuses.map((status) => ({
      id: status,
      sample: (
        <StatusTag colour={statuses[status].colour}>{statuses[status].description}</StatusTag>
      ),
      words: `${status}: ${statuses[status].colour}`,
    }))}
  />
);

const meta = preview.meta({ title: 'Foundations/Status colours', component: Statuses });

/** What each status looks like. */
export const ByStatus = meta.story();

/** Every colour a status may take. */
export const ByColour = meta.story({
  render: () => (
    <Sheet
      title="Every colour"
      rows={statusColours.map((colour) => ({
        id: colour,
        sample: <StatusTag colour={colour}>{colour}</StatusTag>,
        words: `${tagColours[colour].text} on ${tagColours[colour].wash}`,
      }))}
    />
  ),
});

/** The same in the dark. */
export const ByColourDark = ByColour.extend({ globals: { theme: 'dark' } });
