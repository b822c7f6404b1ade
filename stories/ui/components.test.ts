import { existsSync, globSync, readFileSync } from 'node:fs';
import { loadCsf } from 'storybook/internal/csf-tools';
import { describe, expect, it } from 'vitest';

/** What makes sense only as a part of another component, and where it is seen. */
const parts: Readonly<Record<string, string>> = {
  FieldFrame: 'label and notes around a control: seen in every field that is typed into',
  FieldLabel: 'the name of a field: seen in every field',
  FieldNotes: 'help and errors of a field: seen in every field',
  LazyImageViewer: 'ImageViewer, loaded when it is first opened: seen in Thumbnail and FileField',
  PhoneCountry: 'the country of PhoneField',
  ZoomableImage: 'one picture of ImageViewer',
  'form/DraftNotice': 'a notice of Form about earlier work: seen in Form',
};

/** What has nothing to vary, or varies elsewhere. */
const withoutMatrix: Readonly<Record<string, string>> = {
  BusyLine: 'one look',
  Dialog: 'one at a time, over the whole window',
  FormSkeleton: 'one look',
  ImageViewer: 'one at a time, over the whole window',
  InfiniteList: 'fills the window; its rows vary in ListRow',
  ListSkeleton: 'one look',
  Loading: 'no look of its own',
  NavigationProvider: 'no look of its own',
  Page: 'fills the window',
  Shell: 'fills the window',
  Spinner: 'one look',
  Stack: 'one look',
  VisuallyHidden: 'no look of its own',
  'form/Form': 'no look of its own',
  'form/FormAmountField': 'looks like AmountField',
  'form/FormFlag': 'no look of its own',
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

it.each(components)('%s has its stories, or is a part of what has', (component) => {
  expect(existsSync(fileOf(component))).toBe(!(component in parts));
});

describe.each(shown)('the stories of %s', (component) => {
  const { meta, stories } = readStories(component);
  const names = new Set(stories.map(({ id }) => id.split('--').at(-1)));

  it('stand under its name', () => {
    const name = component.replace('form/', '');
    expect(meta.title).toBe(`UI/${name}`);
    expect(meta.component).toMatch(new RegExp(`^${name}\\b`));
  });

  it('show every state at once, or there is nothing to vary', () => {
    expect(names.has('matrix')).toBe(!(component in withoutMatrix));
  });
});

/** The members of a component's own props that no comment stands above. */
function undescribedProps(component: string): string[] {
  const code = readFileSync(`src/ui/${component}.tsx`, 'utf8');
  const body = /export interface \w+Props\b[^{]*\{\n(.*?)\n\}/s.exec(code)?.[1] ?? '';
  return [...body.matchAll(/(\*\/\n)?^ {2}(\w+)\??:/gm)]
    .filter(([, comment]) => comment === undefined)
    .map(([, , name]) => name ?? '');
}

it.each(components)('%s says what it is and what each of its props is', (component) => {
  const name = component.replace('form/', '');
  const code = readFileSync(`src/ui/${component}.tsx`, 'utf8');
  expect(code).toMatch(new RegExp(`\\*/\nexport (?:function|const) ${name}\\b`));
  expect(undescribedProps(component)).toEqual([]);
});

it('lists no component that is gone', () => {
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
