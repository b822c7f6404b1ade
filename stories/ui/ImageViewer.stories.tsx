import { expect, fireEvent, fn, screen, waitFor } from 'storybook/test';
import { interaction, modesOf } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { ImageViewer, type ImageViewerProps } from '#ui/ImageViewer.tsx';
import { longScreenshot, receiptPicture, transparentPicture } from './pictures.ts';
import { expectLegible } from './transparency.ts';
import { inTurn } from '../cases.tsx';

const images = ['First', 'Second', 'Third'].map((title) => ({
  source: receiptPicture(title),
  title: `${title}.jpg`,
}));

const meta = preview.meta({
  title: 'UI/Media/ImageViewer',
  component: ImageViewer,
  args: { images, onClose: () => {} },
  parameters: { chromatic: modesOf.ui },
});

const around = (selector: string) =>
  screen.getByRole('img').closest<HTMLElement>(selector) ?? document.body;
const stage = () => around('.react-transform-wrapper');
const matrix = () =>
  new DOMMatrix(getComputedStyle(around('.react-transform-component')).transform);
const scale = () => matrix().a;

/** Waits for a page of the carousel. The viewer fades in. */
const showsPage = (page: string) => waitFor(() => expect(screen.getByText(page)).toBeVisible());

/** The browser takes the focus from a disabled control only when it renders the next frames. */
const afterFocusFixup = async () => {
  for (let frame = 0; frame < 3; frame += 1) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
};

/** The first of three images. */
export const First = meta.story();
/** A single image, without navigation. */
export const Alone = meta.story({ args: { images: images.slice(0, 1) } });

const previousButton = () => screen.getByRole('button', { name: 'Previous image' });
const nextButton = () => screen.getByRole('button', { name: 'Next image' });

/** A receipt without a ground of its own can be read in both themes. */
export const Transparent = meta.story({
  args: { images: [{ source: transparentPicture('black'), title: 'receipt.png' }] },
  play: () => expectLegible(document.body),
});

/** A long screenshot opens at a legible width and from its top. */
export const LongScreenshot = meta.story({
  args: { images: [{ source: longScreenshot, title: 'statement.png' }] },
  play: async () => {
    const picture = screen.getByRole<HTMLImageElement>('img');
    const width = () => Math.min(stage().clientWidth, picture.naturalWidth);
    await waitFor(() => expect(picture.naturalWidth).toBeGreaterThan(0));
    await waitFor(() => expect(picture.getBoundingClientRect().width).toBeCloseTo(width(), -1));
    const gap = () => picture.getBoundingClientRect().top - stage().getBoundingClientRect().top;
    await waitFor(() => expect(gap()).toBeGreaterThanOrEqual(0));
    await expect(gap()).toBeLessThan(20);
  },
});

/** Taps at a moment, in ms. */
function tapAt(timeStamp: number) {
  const tap = new MouseEvent('click', { bubbles: true });
  Object.defineProperty(tap, 'timeStamp', { value: timeStamp });
  return fireEvent(stage(), tap);
}

/** An image is enlarged and moved by key and by tap. */
export const Zooms = meta.story({
  ...interaction,
  play: inTurn<ImageViewerProps>({
    'One zoom step is 1.5 times; arrow keys then move the image instead of the carousel': {
      play: async ({ userEvent }) => {
        await userEvent.tab();
        await userEvent.keyboard('+');
        await waitFor(() => expect(scale()).toBeCloseTo(1.5, 2));
        await userEvent.keyboard('{ArrowRight}');
        await showsPage('1 of 3');
        await userEvent.keyboard('-');
        await waitFor(() => expect(scale()).toBeCloseTo(1, 2));
      },
    },
    'An arrow key moves an enlarged image by 50 px': {
      play: async ({ userEvent }) => {
        await userEvent.tab();
        // The animation of a step ends before the next step.
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
    },
    'The maximum zoom is ten screen pixels for one pixel of the image': {
      play: async ({ userEvent }) => {
        const picture = screen.getByRole<HTMLImageElement>('img');
        await waitFor(() => expect(picture.naturalWidth).toBeGreaterThan(0));
        await userEvent.tab();
        const largest = (10 * picture.naturalWidth) / picture.clientWidth;
        await waitFor(async () => {
          await userEvent.keyboard('+');
          await expect(scale()).toBeCloseTo(largest, 1);
        });
        await userEvent.keyboard('+');
        await waitFor(() => expect(scale()).toBeCloseTo(largest, 1));
      },
    },
    'Taps more than 300 ms apart are no double taps. The last two are one, which zooms in by one step':
      {
        play: async () => {
          await waitFor(stage);
          for (const moment of [1000, 1301, 1602, 1902]) await tapAt(moment);
          await waitFor(() => expect(scale()).toBeCloseTo(1.5, 4));
        },
      },
    'A double tap zooms in by one step': {
      play: async ({ userEvent }) => {
        await userEvent.dblClick(stage());
        await waitFor(() => expect(scale()).toBeCloseTo(1.5, 2));
      },
    },
  }),
});

/** The images are paged through by button, key and swipe, opened in full size, and left. */
export const Pages = meta.story({
  ...interaction,
  play: inTurn<ImageViewerProps>({
    'The carousel stops at the first and at the last image': {
      play: async ({ userEvent }) => {
        await expect(previousButton()).toHaveAttribute('aria-disabled', 'true');
        await userEvent.click(previousButton());
        await showsPage('1 of 3');
        await userEvent.click(nextButton());
        await showsPage('2 of 3');
        await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
        await showsPage('3 of 3');
        await expect(nextButton()).toHaveAttribute('aria-disabled', 'true');
        await expect(screen.getByText('Third.jpg')).toBeVisible();
      },
    },
    'Arrow keys page right after opening, before any control has the focus': {
      args: { onClose: fn() },
      play: async ({ args, userEvent }) => {
        await waitFor(() => expect(screen.getByRole('dialog')).toHaveFocus());
        await userEvent.keyboard('{ArrowRight}');
        await showsPage('2 of 3');
        await userEvent.keyboard('{ArrowLeft}');
        await showsPage('1 of 3');
        await userEvent.keyboard('{Escape}');
        await expect(args.onClose).toHaveBeenCalledOnce();
      },
    },
    'The button that reached the last image keeps the focus, so Escape still closes': {
      args: { initialIndex: 1, onClose: fn() },
      play: async ({ args, userEvent }) => {
        await userEvent.click(nextButton());
        await showsPage('3 of 3');
        await afterFocusFixup();
        await expect(nextButton()).toHaveFocus();
        await userEvent.keyboard('{Escape}');
        await expect(args.onClose).toHaveBeenCalledOnce();
      },
    },
    'The button that reached the first image keeps the focus, so Escape still closes': {
      args: { initialIndex: 1, onClose: fn() },
      play: async ({ args, userEvent }) => {
        await userEvent.click(previousButton());
        await showsPage('1 of 3');
        await afterFocusFixup();
        await expect(previousButton()).toHaveFocus();
        await userEvent.keyboard('{Escape}');
        await expect(args.onClose).toHaveBeenCalledOnce();
      },
    },
    'A swipe goes to the next image; short swipes and swipes beyond the ends do nothing': {
      play: async ({ userEvent }) => {
        const sweep = async (from: number, to: number) =>
          userEvent.pointer([
            { keys: '[TouchA>]', target: stage(), coords: { clientX: from, clientY: 300 } },
            { pointerName: 'TouchA', target: stage(), coords: { clientX: to, clientY: 310 } },
            { keys: '[/TouchA]', target: stage(), coords: { clientX: to, clientY: 310 } },
          ]);
        await sweep(60, 300);
        await showsPage('1 of 3');
        await sweep(300, 60);
        await showsPage('2 of 3');
        await sweep(300, 280);
        await showsPage('2 of 3');
      },
    },
    'A link opens the image in full size in a new tab': {
      play: async () => {
        const link = screen.getByRole('link', { name: 'Full size in a new tab' });
        await expect(link).toHaveAttribute('target', '_blank');
        await expect(link).toHaveAttribute('href', screen.getByRole('img').getAttribute('src'));
      },
    },
    'Close calls its callback': {
      args: { onClose: fn() },
      play: async ({ args, userEvent }) => {
        await userEvent.click(screen.getByRole('button', { name: 'Close' }));
        await expect(args.onClose).toHaveBeenCalled();
      },
    },
  }),
});
