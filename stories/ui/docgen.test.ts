import { globSync } from 'node:fs';
import path from 'node:path';
import { type ComponentDoc, type PropItem, withCompilerOptions } from 'react-docgen-typescript';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { docgenOptions } from '../../.storybook/docgen.ts';

const files = globSync('src/ui/{,form/}[A-Z]*.tsx');
const { config } = ts.readConfigFile('tsconfig.json', ts.sys.readFile);
const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, '.');
const components = withCompilerOptions(options, docgenOptions).parse(files);
const documented = new Map(components.map((component) => [component.displayName, component]));

const typeOf = ({ type: { name, value } }: PropItem): string =>
  name === 'enum' ? value.map((one: { value: string }) => one.value).join(' | ') : name;

/** Names of the props without a description or a readable type. */
const undocumentedProps = ({ props }: ComponentDoc) =>
  Object.values(props)
    .filter(
      (prop) =>
        prop.description === '' || /^$|\b(?:union|unknown|any)\b|\[number\]/.test(typeOf(prop)),
    )
    .map(({ name }) => name);

describe.each(files.map((file) => path.basename(file, '.tsx')))('%s', (name) => {
  const component = documented.get(name);

  it('has a description', () => {
    expect(component?.description).toMatch(/\.$/);
  });

  it('describes each prop and its type', () => {
    expect(component && undocumentedProps(component)).toEqual([]);
  });
});

it('lists the props of a field in a form except those the form provides', () => {
  const { props = {} } = documented.get('FormTextField') ?? {};
  expect(props).toMatchObject({ label: {}, placeholder: {}, name: { required: true } });
  for (const name of ['value', 'onChange', 'errorMessage']) expect(props).not.toHaveProperty(name);
});
