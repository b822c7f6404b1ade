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

const meta = preview.meta({
  title: 'Foundations/Motion',
  component: Sheet,
  parameters: { chromatic: { ...modesOf.foundations, pauseAnimationAtEnd: true } },
});

/** Durations of movements. */
export const ByName = meta.story({
  args: {
    title: 'Motion',
    introduction:
      'Each dot crosses its track in the duration of its token. With reduced motion, set in the system or in the toolbar, nothing moves.',
    rows: names.map((name) => ({
      name,
      note: motionNotes[name],
      value: motions[name],
      sample: (
        <Track>
          <Runner style={{ animationDuration: motion(name) }} />
        </Track>
      ),
      isAlone: true,
    })),
  },
});

/** Reduced motion stops all movements. */
export const Reduced = ByName.extend({
  globals: { motion: 'reduced' },
  play: async ({ canvasElement }) => {
    const running = () =>
      canvasElement
        .getAnimations({ subtree: true })
        .filter(({ playState }) => playState === 'running');
    await waitFor(() => expect(running()).toHaveLength(0));
  },
});
