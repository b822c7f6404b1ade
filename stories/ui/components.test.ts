import { existsSync, globSync, readFileSync } from 'node:fs';
import { loadCsf } from 'storybook/internal/csf-tools';
import { describe, expect, it } from 'vitest';
import { uiGroups } from '../storyProblems.ts';

/** Parts of other components, with the stories that show them. */
const parts: Readonly<Record<string, string>> = {
  ClosePopoverOnBack: 'closes the calendar and the options of a select: shows nothing',
  DateRangePanel: 'the presets and the calendar of DateRangeField: shown in it',
  DropFrame: 'the frame of FileField and DocumentField: shown in them',
  FieldFrame: 'label and notes around a control: shown in every text field',
  FieldLabel: 'the name of a field: shown in every field',
  FieldNotes: 'description and error of a field: shown in every field',
  NotificationPanel: 'the open list of NotificationMenu: shown in it',
  PasteButton: 'reads a copied image: shown in FileField',
  PhoneCountry: 'the country of PhoneField',
  ZoomableImage: 'one image of ImageViewer',
  'form/DraftNotice': 'the notice of Form about a draft: shown in Form',
};

/** Components without a Matrix story, with the reason. */
const withoutMatrix: Readonly<Record<string, string>> = {
  BusyLine: 'one appearance',
  DayField: 'looks like DateField, or like NativeDateField',
  Dialog: 'one at a time, over the whole window',
  Deferred: 'no appearance of its own',
  FieldGrid: 'no appearance of its own',
  FormSkeleton: 'one appearance',
  ImageViewer: 'one at a time, over the whole window',
  InfiniteList: 'fills the window; its rows vary in DirectoryRow',
  ListSkeleton: 'one appearance',
  Loading: 'no appearance of its own',
  Marked: 'one appearance',
  NavigationProvider: 'no appearance of its own',
  Page: 'fills the window',
  PartBoundary: 'one appearance',
  QrCode: 'one appearance',
  Shell: 'fills the window',
  Spinner: 'one appearance',
  Stack: 'one appearance',
  SwipeArea: 'no appearance of its own',
  UsernameField: 'no appearance of its own',
  VisuallyHidden: 'no appearance of its own',
  'form/Form': 'no appearance of its own',
  'form/FormAmountField': 'looks like AmountField',
  'form/FormDayField': 'looks like DateField, or like NativeDateField',
  'form/FormFlag': 'no appearance of its own',
  'form/FormPasswordField': 'looks like PasswordField',
  'form/FormPhoneField': 'looks like PhoneField',
  'form/FormSearchSelect': 'looks like SearchSelect',
  'form/FormSelect': 'looks like Select',
  'form/FormTextArea': 'looks like TextArea',
  'form/FormTextField': 'looks like TextField',
  'form/SubmitButton': 'looks like Button',
};

const components = globSync('src/ui/{,form/}[A-Z]*.tsx').map((file) =>
  file.replaceAll('\\', '/').slice('src/ui/'.length, -'.tsx'.length),
);
const fileOf = (component: string) => `stories/ui/${component}.stories.tsx`;
const shown = components.filter((component) => !(component in parts));

function readStories(component: string) {
  const fileName = fileOf(component);
  const csf = loadCsf(readFileSync(fileName, 'utf8'), { fileName, makeTitle: (title) => title });
  return csf.parse();
}

it('finds the components', () => {
  expect(components.length).toBeGreaterThan(50);
});

it.each(components)('%s has stories unless it is a part of another component', (component) => {
  expect(existsSync(fileOf(component))).toBe(!(component in parts));
});

describe.each(shown)('the stories of %s', (component) => {
  const { meta, stories } = readStories(component);
  const names = new Set(stories.map(({ id }) => id.split('--').at(-1)));

  it('have the group and the name as title', () => {
    const name = component.replace('form/', '');
    expect(meta.title).toMatch(new RegExp(`^UI/(?:${uiGroups.join('|')})/${name}$`));
    expect(meta.component).toMatch(new RegExp(`^${name}\\b`));
  });

  it('have a Matrix unless nothing varies', () => {
    expect(names.has('matrix')).toBe(!(component in withoutMatrix));
  });
});

it('lists no removed component', () => {
  const known = new Set(components);
  const listed = [...Object.keys(parts), ...Object.keys(withoutMatrix)];
  expect(listed.filter((name) => !known.has(name))).toEqual([]);
});

it('finds no stories without a component', () => {
  const files = globSync('stories/ui/{,form/}*.stories.tsx').map((file) =>
    file.replaceAll('\\', '/'),
  );
  expect(files.toSorted()).toEqual(shown.map(fileOf).toSorted());
});

it.each(uiGroups)('the group %s has a guide of at most 60 lines', (group) => {
  const guide = readFileSync(`stories/ui/guides/${group}.mdx`, 'utf8');
  expect(guide).toContain(`<Meta title="UI/${group}/Guide" />`);
  expect(guide.split('\n').length).toBeLessThanOrEqual(60);
  const names = [...guide.matchAll(/`([A-Z]\w+)`/g)].map(([, name]) => name);
  const known = new Set(components.map((component) => component.replace('form/', '')));
  expect(names.filter((name) => !known.has(name ?? ''))).toEqual([]);
});
