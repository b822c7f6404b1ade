import type {
  breakpoints,
  ColourName,
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

/** Where each colour may stand. */
export const colourNotes: Readonly<Record<ColourName, string>> = {
  paper: 'The page behind everything.',
  surface: 'Cards, rows, bars, fields.',
  sunken: 'Wells: skeletons, disabled fields, the track of a switch, a pressed row.',
  hairline: "Separators. Never the only sign of a control's edge.",
  edge: 'Edges of fields and other controls: 3 to 1 against paper and surface.',
  ink: 'Text, and amounts above all.',
  inkSoft: 'Second lines, labels, times.',
  inkFaint: 'Placeholders, what is disabled, the quietest notes.',
  accent: 'The one accent: primary action, selection, focus, links.',
  accentPressed: 'The primary action in hand.',
  accentWash: 'Behind what is selected; carries accent text.',
  onAccent: 'Text and icons on the accent.',
  danger: "What went wrong, and what can't be undone.",
  dangerPressed: 'A dangerous action in hand.',
  dangerWash: 'Behind a problem that concerns the whole screen.',
  onDanger: 'Text and icons on danger.',
  warning: 'What needs care but is not wrong: offline, out of date.',
  warningWash: 'Behind such a warning.',
  success: 'What went well.',
  successWash: 'Behind what went well.',
  codeDay: 'First six characters of a transaction code.',
  codeNumber: 'The rest of a transaction code.',
  shade: 'Between a modal and the page.',
  tagOrange: 'Word and dot of an orange status.',
  tagOrangeWash: 'Ground of an orange status.',
  tagBlue: 'Word and dot of a blue status.',
  tagBlueWash: 'Ground of a blue status.',
  tagRed: 'Word and dot of a red status.',
  tagRedWash: 'Ground of a red status.',
  tagGrey: 'Word and dot of a grey status, and of one without a colour.',
  tagGreyWash: 'Ground of a grey status.',
  tagGreen: 'Word and dot of a green status.',
  tagGreenWash: 'Ground of a green status.',
  tagPurple: 'Word and dot of a purple status.',
  tagPurpleWash: 'Ground of a purple status.',
  tagYellow: 'Word and dot of a yellow status.',
  tagYellowWash: 'Ground of a yellow status.',
  tagBrown: 'Word and dot of a brown status.',
  tagBrownWash: 'Ground of a brown status.',
  tagSkyblue: 'Word and dot of a sky blue status.',
  tagSkyblueWash: 'Ground of a sky blue status.',
};

export const textNotes: Notes<typeof texts> = {
  caption: 'Tags, times, what stands under a field.',
  small: 'Titles of rows, labels, banners.',
  body: 'Everything that is read or typed.',
  title: 'The title of a screen; the amount somebody types.',
  heading: 'The title of a screen that has no bar: sign-in, the game.',
  display: 'The one amount a screen is about.',
};

export const weightNotes: Notes<typeof weights> = {
  regular: 'Running text.',
  medium: 'Labels, buttons, titles of rows.',
  strong: 'Titles of screens, and amounts.',
};

export const spaceNotes: Notes<typeof spaces> = {
  1: 'Between a label and its field.',
  2: 'Between an icon and its word.',
  3: 'Between things of one group.',
  4: 'The edge of a phone; between fields.',
  5: 'The edge of a dialog.',
  6: 'Between groups.',
  8: 'Around an empty state.',
  10: 'Room for an icon inside a field.',
  12: 'Room for a button inside a field.',
  16: 'Between parts of a page on a desk.',
};

export const radiusNotes: Notes<typeof radii> = {
  control: 'What is pressed or typed into.',
  card: 'What holds other things: sheets, dialogs, toasts.',
  round: 'Tags and counts, as round as they are high.',
};

export const shadowNotes: Notes<typeof shadows> = {
  float: 'What stands above the page: menus, dialogs, toasts. Nothing else has a shadow.',
};

export const motionNotes: Notes<typeof motions> = {
  quick: 'An answer to the finger: hovered, pressed, focused.',
  steady: 'Something comes or moves: a sheet, a toast, the chosen segment.',
  turn: 'One turn of a spinner.',
  breath: 'One breath of a skeleton.',
};

export const sizeNotes: Notes<typeof sizes> = {
  tap: 'The least side of what can be pressed.',
  field: 'Height of a field and of a button.',
  choice: 'Height of a select.',
  row: 'Height of a row; it grows with the text.',
  logo: 'Side of a logo in a row.',
  header: 'Height of the bar at the top.',
  navigation: 'Height of the navigation at the bottom of a phone.',
  rail: 'Width of the navigation at the side of a desk.',
  list: 'A list that stands beside what was chosen from it.',
  column: 'Widest column of a form or a list.',
};

export const layerNotes: Notes<typeof layers> = {
  raised: 'Above its neighbours: the cell in hand.',
  cover: 'Above a part of the page that is locked.',
  bar: 'Bars that stay while the page scrolls under them.',
  modal: 'A question, or a picture over the whole window.',
  toast: 'Messages, above everything.',
};

export const breakpointNotes: Notes<typeof breakpoints> = {
  column: 'From here on a sheet is a card with a margin.',
  rail: 'From here on the navigation stands at the side, lists and details side by side.',
};
