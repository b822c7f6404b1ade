import { expect, waitFor } from 'storybook/test';
import { modesOf } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { QrCode } from '#ui/QrCode.tsx';

const meta = preview.meta({
  title: 'UI/Media/QrCode',
  component: QrCode,
  args: { text: 'otpauth://totp/Desk:asha?secret=JBSWY3DPEHPK3PXP', label: 'QR code of the key' },
  parameters: { chromatic: modesOf.ui, layout: 'centered' },
});

/** Dark on light in both themes, because cameras need it. */
export const Default = meta.story({
  play: async ({ canvas }) => {
    const picture = canvas.getByRole<HTMLImageElement>('img', { name: 'QR code of the key' });
    await waitFor(() => expect(picture.naturalWidth).toBeGreaterThan(0));
  },
});
