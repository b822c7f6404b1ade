import type {
  breakpoints,
  ColourName,
  densitySizes,
  layers,
  motions,
  radii,
  shadows,
  sizes,
  spaces,
  texts,
  weights,
} from '#ui/theme/tokens.ts';

type Notes<Tokens> = Readonly<Record<keyof Tokens, string>>;

/** Use of each colour. */
export const colourNotes: Readonly<Record<ColourName, string>> = {
  paper: 'Background of the page.',
  surface: 'Background of cards, rows, bars and fields.',
  sunken: 'Background of skeletons, disabled fields, switch tracks and pressed rows.',
  hairline: 'Separators. Not for the border of a control.',
  edge: 'Borders of fields and other controls. Contrast of 3 to 1 with paper and surface.',
  ink: 'Text and amounts.',
  inkSoft: 'Secondary text: second lines, labels and times.',
  inkFaint: 'Placeholders, disabled controls and captions.',
  accent: 'Primary actions, selection, focus and links.',
  accentPressed: 'A hovered or pressed primary action.',
  pictureGround:
    'Behind pictures: black and white can both be read on it where they are transparent.',
  accentWash: 'Background of selected elements, with text in accent.',
  onAccent: 'Text and icons on the accent.',
  danger: 'Errors and actions that cannot be undone.',
  dangerPressed: 'A hovered or pressed dangerous action.',
  dangerWash: 'Background of error messages.',
  onDanger: 'Text and icons on danger.',
  warning: 'Warnings: offline or out-of-date data.',
  warningWash: 'Background of warnings.',
  success: 'Success messages.',
  successWash: 'Background of a success message.',
  codeDay: 'First six characters of a transaction code.',
  codeNumber: 'The rest of a transaction code.',
  shade: 'Overlay between a modal and the page.',
  tagOrange: 'Text and dot of an orange status.',
  tagOrangeWash: 'Background of an orange status.',
  tagBlue: 'Text and dot of a blue status.',
  tagBlueWash: 'Background of a blue status.',
  tagRed: 'Text and dot of a red status.',
  tagRedWash: 'Background of a red status.',
  tagGrey: 'Text and dot of a grey status, and of one without a colour.',
  tagGreyWash: 'Background of a grey status.',
  tagGreen: 'Text and dot of a green status.',
  tagGreenWash: 'Background of a green status.',
  tagPurple: 'Text and dot of a purple status.',
  tagPurpleWash: 'Background of a purple status.',
  tagYellow: 'Text and dot of a yellow status.',
  tagYellowWash: 'Background of a yellow status.',
  tagBrown: 'Text and dot of a brown status.',
  tagBrownWash: 'Background of a brown status.',
  tagSkyblue: 'Text and dot of a sky blue status.',
  tagSkyblueWash: 'Background of a sky blue status.',
};

export const textNotes: Notes<typeof texts> = {
  caption: 'Tags, times, descriptions and errors of fields.',
  small: 'Labels, banners and titles of rows.',
  body: 'Running text and typed text.',
  title: 'Titles of screens and typed amounts.',
  heading: 'Titles of screens without a header: sign-in and the game.',
  display: 'The main amount of a screen.',
};

export const weightNotes: Notes<typeof weights> = {
  regular: 'Running text.',
  medium: 'Labels, buttons and titles of rows.',
  strong: 'Titles of screens and amounts.',
};

export const spaceNotes: Notes<typeof spaces> = {
  1: 'Between a label and its field.',
  2: 'Between an icon and its text.',
  3: 'Between the elements of a group.',
  4: 'Padding of the page on a phone; between fields.',
  5: 'Padding of a dialog.',
  6: 'Between groups.',
  8: 'Around an empty state.',
  10: 'Space for an icon inside a field.',
  12: 'Space for a button inside a field.',
  16: 'Between sections of a page on a wide screen.',
};

export const radiusNotes: Notes<typeof radii> = {
  control: 'Buttons, fields and other controls.',
  card: 'Containers: sections, dialogs and toasts.',
  round: 'Fully rounded ends of tags and counts.',
};

export const shadowNotes: Notes<typeof shadows> = {
  float: 'Menus, dialogs and toasts above the page. Nothing else has a shadow.',
};

export const motionNotes: Notes<typeof motions> = {
  quick: 'Changes of interaction states: hovered, pressed and focused.',
  steady: 'Elements that appear or move: dialogs, toasts and the selected segment.',
  turn: 'One rotation of a spinner.',
  breath: 'One pulse of a skeleton.',
};

export const sizeNotes: Notes<typeof sizes> = {
  tap: 'Minimum side of a touch target.',
  tool: 'Height of the tools of a list; 36 px where a mouse points.',
  field: 'Height of a field and of a button.',
  choice: 'Height of a select.',
  header: 'Height of the header.',
  navigation: 'Height of the navigation at the bottom on a phone.',
  rail: 'Width of the navigation at the side on a wide screen.',
  list: 'Width of a list beside the details of its selected row.',
  column: 'Maximum width of a form or a list.',
};

export const densityNotes: Notes<(typeof densitySizes)['compact']> = {
  row: 'Height of a row of two lines at the default text size.',
  line: 'Height of a row of a table; 2.5rem where a mouse points at a compact one.',
  logo: 'Side of a logo in a row.',
  inset: 'Padding above and below the three lines of a transaction.',
};

export const layerNotes: Notes<typeof layers> = {
  raised: 'An element above its neighbours, such as the focused cell.',
  cover: 'An overlay on a locked part of the page.',
  bar: 'Bars that stay in place while the page scrolls.',
  modal: 'Dialogs and the image viewer.',
  toast: 'Toasts, above everything else.',
};

export const breakpointNotes: Notes<typeof breakpoints> = {
  column: 'From this width, a section is a card with a margin.',
  rail: 'From this width, the navigation is at the side, and lists and details are side by side.',
};
