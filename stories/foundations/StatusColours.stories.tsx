import { modesOf } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { allStatuses, statusColours, statuses } from '#domain/workflow/workflow.ts';
import { StatusTag } from '#ui/StatusTag.tsx';
import { colourNotes } from './tokenNotes.ts';
import { tagColours } from '#ui/theme/tokens.ts';
import { Sheet } from './Sheet.tsx';

const meta = preview.meta({
  title: 'Foundations/Status colours',
  component: Sheet,
  parameters: { chromatic: modesOf.foundations },
});

/** Every status with code, label and colour. */
export const ByStatus = meta.story({
  args: {
    title: 'Statuses',
    introduction: 'These colours are used only for statuses, and always together with a label.',
    rows: allStatuses.map((status) => ({
      name: status,
      note: statuses[status].description,
      value: statuses[status].colour,
      sample: (
        <div>
          <StatusTag colour={statuses[status].colour}>{statuses[status].description}</StatusTag>
        </div>
      ),
    })),
  },
});

/** Every status colour with its tokens. */
export const ByColour = meta.story({
  args: {
    title: 'Colours of statuses',
    rows: statusColours.map((colour) => ({
      name: colour,
      note: colourNotes[tagColours[colour].text],
      value: `${tagColours[colour].text} on ${tagColours[colour].wash}`,
      sample: (
        <div>
          <StatusTag colour={colour}>{colour}</StatusTag>
        </div>
      ),
    })),
  },
});
