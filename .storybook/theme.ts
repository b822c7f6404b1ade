import { create } from 'storybook/theming';
import { radii, themes } from '../src/ui/theme/tokens.ts';

const { light } = themes;

/** Theme of Storybook's manager and documentation pages. */
export const theme = create({
  base: 'light',
  brandTitle: 'Remit Desk',
  brandUrl: './',
  brandTarget: '_self',
  fontBase: "'Inter Variable', Inter, system-ui, sans-serif",
  colorPrimary: light.accent,
  colorSecondary: light.accent,
  appBg: light.paper,
  appContentBg: light.surface,
  appPreviewBg: light.surface,
  appBorderColor: light.hairline,
  appBorderRadius: Number.parseInt(radii.control, 10),
  textColor: light.ink,
  textMutedColor: light.inkSoft,
  textInverseColor: light.onAccent,
  barBg: light.surface,
  barTextColor: light.inkSoft,
  barHoverColor: light.accent,
  barSelectedColor: light.accent,
  buttonBg: light.surface,
  buttonBorder: light.edge,
  booleanBg: light.sunken,
  booleanSelectedBg: light.surface,
  inputBg: light.surface,
  inputBorder: light.edge,
  inputTextColor: light.ink,
  inputBorderRadius: Number.parseInt(radii.control, 10),
});
