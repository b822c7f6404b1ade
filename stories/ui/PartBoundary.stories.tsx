import { lazy } from 'react';
import { expect, spyOn } from 'storybook/test';
import { modesOf } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { Button } from '#ui/Button.tsx';
import { ListSkeleton } from '#ui/ListSkeleton.tsx';
import { OptionalPart, PartBoundary } from '#ui/PartBoundary.tsx';
import { Section } from '#ui/Section.tsx';
import { ignoreError } from '../ignoreError.ts';

const Update = () => <Button>Update</Button>;
const Loading = lazy(() => new Promise<{ default: typeof Update }>(() => {}));
const Failing = lazy<typeof Update>(() => Promise.reject(new Error('Failed to fetch')));

const meta = preview.meta({
  title: 'UI/Layout/PartBoundary',
  component: PartBoundary,
  args: { children: <Update />, fallback: <ListSkeleton count={2} /> },
  parameters: { chromatic: modesOf.ui },
});

/** The part takes the place of its placeholder as soon as its code is loaded. */
export const Shown = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Update' })).toBeVisible();
  },
});

/** Until then, the placeholder keeps the height. */
export const StillLoading = meta.story({
  args: { children: <Loading /> },
});

/** Only the part is missing if its code cannot be loaded; nothing takes the place of an optional one. */
export const Failed = meta.story({
  args: { children: <Failing /> },
  render: (args) => (
    <Section title="Payment History">
      <Update />
      <OptionalPart {...args} />
      <PartBoundary {...args} />
    </Section>
  ),
  beforeEach: () => {
    // React logs what a boundary has caught.
    spyOn(console, 'error').mockImplementation(() => {});
    window.addEventListener('error', ignoreError, { capture: true });
    return () => window.removeEventListener('error', ignoreError, { capture: true });
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('This part could not be loaded.')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Reload' })).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Update' })).toBeVisible();
  },
});
