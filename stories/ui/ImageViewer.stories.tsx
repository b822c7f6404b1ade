import { expect, fn, screen, waitFor } from 'storybook/test';
import { notPhotographed } from '../../.storybook/modes.ts';
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
const matrix = () =>
  new DOMMatrix(getComputedStyle(around('.react-transform-component')).transform);
const scale = () => matrix().a;

/** The browser takes the focus from a disabled control only when it renders the next frames. */
const afterFocusFixup = async () => {
  for (let frame = 0; frame < 3; frame += 1) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
};

/** The first of three pictures. */
export const First = meta.story();

/** One picture alone. */
export const Alone = meta.story({ args: { images: images.slice(0, 1) } });

const previousButton = () => screen.getByRole('button', { name: 'Previous image' });
const nextButton = () => screen.getByRole('button', { name: 'Next image' });

/** The carousel is finite: it stops at the first and at the last picture. */
export const GoingThrough = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  play: async ({ userEvent }) => {
    await expect(previousButton()).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(previousButton());
    await expect(screen.getByText('1 of 3')).toBeVisible();
    await userEvent.click(nextButton());
    await expect(screen.getByText('2 of 3')).toBeVisible();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
    await expect(screen.getByText('3 of 3')).toBeVisible();
    await expect(nextButton()).toHaveAttribute('aria-disabled', 'true');
    await expect(screen.getByText('Third.jpg')).toBeVisible();
  },
});

/** Arrow keys page right after opening, before any control has the focus. */
export const PagingByKeyboard = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { onClose: fn() },
  play: async ({ args, userEvent }) => {
    await waitFor(() => expect(screen.getByRole('dialog')).toHaveFocus());
    await userEvent.keyboard('{ArrowRight}');
    await expect(screen.getByText('2 of 3')).toBeVisible();
    await userEvent.keyboard('{ArrowLeft}');
    await expect(screen.getByText('1 of 3')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
});

/** The button that reached the last picture keeps the focus, so Escape still closes. */
export const LastByButton = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { initialIndex: 1, onClose: fn() },
  play: async ({ args, userEvent }) => {
    await userEvent.click(nextButton());
    await expect(screen.getByText('3 of 3')).toBeVisible();
    await afterFocusFixup();
    await expect(nextButton()).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
});

/** The button that reached the first picture keeps the focus, so Escape still closes. */
export const FirstByButton = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { initialIndex: 1, onClose: fn() },
  play: async ({ args, userEvent }) => {
    await userEvent.click(previousButton());
    await expect(screen.getByText('1 of 3')).toBeVisible();
    await afterFocusFixup();
    await expect(previousButton()).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
});

/** One step enlarges one and a half times; arrow keys then move the picture, not the carousel. */
export const ZoomingByKeyboard = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
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

/** An arrow key moves an enlarged picture by 50 px. */
export const MovingByKeyboard = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  play: async ({ userEvent }) => {
    await userEvent.tab();
    // Each step ends before the next one.
    for (const expected of [1.5, 2.25]) {
      await userEvent.keyboard('+');
      await waitFor(() => expect(scale()).toBeCloseTo(expected, 4));
    }
    const { e: left, f: top } = matrix();
    await userEvent.keyboard('{ArrowRight}');
    await waitFor(() => expect(matrix().e).toBeCloseTo(left - 50, 0));
    await userEvent.keyboard('{ArrowUp}');
    await waitFor(() => expect(matrix().f).toBeCloseTo(top + 50, 0));
  },
});

/** It enlarges until one pixel of the picture takes ten of the screen, and no further. */
export const LargestZoom = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  play: async ({ userEvent }) => {
    const picture = screen.getByRole<HTMLImageElement>('img');
    await waitFor(() => expect(picture.naturalWidth).toBeGreaterThan(0));
    await userEvent.tab();
    const largest = (10 * picture.naturalWidth) / picture.clientWidth;
    const enlarge = async () => {
      await userEvent.keyboard('+');
      await expect(scale()).toBeCloseTo(largest, 1);
    };
    await waitFor(enlarge, { timeout: 10_000 });
    await enlarge();
  },
});

/** Two taps more than 300 ms apart are no double tap. */
export const SlowTaps = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  play: async ({ userEvent }) => {
    await userEvent.click(stage());
    await new Promise((resolve) => setTimeout(resolve, 350));
    await userEvent.click(stage());
    await expect(scale()).toBe(1);
  },
});

/** Two quick taps enlarge. */
export const DoubleTap = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  play: async ({ userEvent }) => {
    await userEvent.dblClick(stage());
    await waitFor(() => expect(scale()).toBeCloseTo(1.5, 2));
  },
});

/** A finger sweeps to the next picture and back, and no further than the ends. */
export const Swiping = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  play: async ({ userEvent }) => {
    const sweep = async (from: number, to: number) =>
      userEvent.pointer([
        { keys: '[TouchA>]', target: stage(), coords: { clientX: from, clientY: 300 } },
        { pointerName: 'TouchA', target: stage(), coords: { clientX: to, clientY: 310 } },
        { keys: '[/TouchA]', target: stage(), coords: { clientX: to, clientY: 310 } },
      ]);
    await sweep(60, 300);
    await expect(screen.getByText('1 of 3')).toBeVisible();
    await sweep(300, 60);
    await expect(screen.getByText('2 of 3')).toBeVisible();
    await sweep(300, 280);
    await expect(screen.getByText('2 of 3')).toBeVisible();
  },
});

/** Each picture can be seen in its full size beside the app. */
export const FullSize = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  play: async () => {
    const link = screen.getByRole('link', { name: 'Full size in a new tab' });
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('href', screen.getByRole('img').getAttribute('src'));
  },
});

/** Closing is reported. */
export const Closing = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { onClose: fn() },
  play: async ({ args, userEvent }) => {
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await expect(args.onClose).toHaveBeenCalled();
  },
});
