import { expect, fn, screen, waitFor } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { ImageViewer } from '#ui/ImageViewer.tsx';
import { receiptPicture } from './pictures.ts';

const images = ['First', 'Second', 'Third'].map((title) => ({
  source: receiptPicture(title),
  title: `${title}.jpg`,
}));

const meta = preview.meta({
  title: 'UI/ImageViewer',
  component: ImageViewer,
  args: { images, onClose: () => {} },
});

const around = (selector: string) =>
  screen.getByRole('img').closest<HTMLElement>(selector) ?? document.body;
const stage = () => around('.react-transform-wrapper');
const scale = () =>
  new DOMMatrix(getComputedStyle(around('.react-transform-component')).transform).a;

/** The first of three pictures. */
export const First = meta.story();

/** One picture alone. */
export const Alone = meta.story({ args: { images: images.slice(0, 1) } });

/** It ends at both ends. */
export const GoingThrough = meta.story({
  play: async ({ userEvent }) => {
    await expect(screen.getByRole('button', { name: 'Previous image' })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'Next image' }));
    await expect(screen.getByText('2 of 3')).toBeVisible();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
    await expect(screen.getByText('3 of 3')).toBeVisible();
    await expect(screen.getByRole('button', { name: 'Next image' })).toBeDisabled();
    await expect(screen.getByText('Third.jpg')).toBeVisible();
  },
});

/** One step enlarges one and a half times; arrow keys then move the picture, not the carousel. */
export const ZoomingByKeyboard = meta.story({
  play: async ({ userEvent }) => {
    await userEvent.tab();
    await userEvent.keyboard('+');
    await waitFor(() => expect(scale()).toBeCloseTo(1.5, 2));
    await userEvent.keyboard('{ArrowRight}');
    await expect(screen.getByText('1 of 3')).toBeVisible();
    await userEvent.keyboard('-');
    await waitFor(() => expect(scale()).toBeCloseTo(1, 2));
  },
});

/** Two quick taps enlarge. */
export const DoubleTap = meta.story({
  play: async ({ userEvent }) => {
    await userEvent.dblClick(stage());
    await waitFor(() => expect(scale()).toBeCloseTo(1.5, 2));
  },
});

/** Closing is reported. */
export const Closing = meta.story({
  args: { onClose: fn() },
  play: async ({ args, userEvent }) => {
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await expect(args.onClose).toHaveBeenCalled();
  },
});
