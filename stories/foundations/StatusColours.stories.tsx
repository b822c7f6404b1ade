import { modesOf } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { allStatuses, statusColours, statuses } from '#domain/workflow.ts';
import { StatusTag } from '#ui/StatusTag.tsx';
import { colourNotes } from './tokenNotes.ts';
import { tagColours } from '#ui/theme/tokens.ts';
import { Sheet } from './Sheet.tsx';

const Statuses = () => (
  <Sheet
    title="Statuses"
    words="Colour means status and nothing else, and never speaks alone."
    rows={allStatuses.map((status) => ({
      name: status,
      note: statuses[status].description,
      value: statuses[status].colour,
      sample: (
        <div>
          <StatusTag colour={statuses[status].colour}>{statuses[status].description}</StatusTag>
        </div>
      ),
    }))}
  />
);

const meta = preview.meta({
  title: 'Foundations/Status colours',
  component: Statuses,
  parameters: { chromatic: modesOf.foundations },
});

/** Every status: its code, how it reads, its colour. */
export const ByStatus = meta.story();

/** Every colour a status may take, and the roles behind it. */
export const ByColour = meta.story({
  render: () => (
    <Sheet
      title="Colours of statuses"
      rows={statusColours.map((colour) => ({
        name: colour,
        note: colourNotes[tagColours[colour].text],
        value: `${tagColours[colour].text} on ${tagColours[colour].wash}`,
        sample: (
          <div>
            <StatusTag colour={colour}>{colour}</StatusTag>
          </div>
        ),
      }))}
    />
  ),
});
