import { expect, waitFor } from 'storybook/test';
import { keyframes, styled } from 'styled-components';
import { modesOf } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { motionNotes } from './tokenNotes.ts';
import { colour, motion, motions, radius, space } from '#ui/theme/tokens.ts';
import { Sheet } from './Sheet.tsx';

const names = Object.keys(motions) as (keyof typeof motions)[];

const go = keyframes`
  to { inset-inline-start: calc(100% - ${space(6)}); }
`;

const Track = styled.div`
  position: relative;
  height: ${space(6)};
  border-radius: ${radius('round')};
  background: ${colour('sunken')};
`;

const Runner = styled.span`
  position: absolute;
  inset-block: 0;
  inset-inline-start: 0;
  width: ${space(6)};
  border-radius: ${radius('round')};
  background: ${colour('accent')};
  forced-color-adjust: none;
  animation: ${go} ease-in-out infinite alternate;
`;

const Durations = () => (
  <Sheet
    title="Motion"
    words="Each dot crosses its track in the time it shows. Where motion is unwelcome, by the system or by the toolbar, everything stands still."
    rows={names.map((name) => ({
      name,
      note: motionNotes[name],
      value: motions[name],
      sample: (
        <Track>
          <Runner style={{ animationDuration: motion(name) }} />
        </Track>
      ),
      isAlone: true,
    }))}
  />
);

const meta = preview.meta({
  title: 'Foundations/Motion',
  component: Durations,
  parameters: { chromatic: { ...modesOf.foundations, pauseAnimationAtEnd: true } },
});

/** How long things move. */
export const ByName = meta.story();

/** Where motion is unwelcome nothing moves. */
export const Reduced = meta.story({
  globals: { motion: 'reduced' },
  play: async ({ canvasElement }) => {
    const running = () =>
      canvasElement
        .getAnimations({ subtree: true })
        .filter(({ playState }) => playState === 'running');
    await waitFor(() => expect(running()).toHaveLength(0));
  },
});
