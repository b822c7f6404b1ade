import type { ParserOptions } from 'react-docgen-typescript';

/** Options for reading the props tables from the types of the components. */
export const docgenOptions: ParserOptions = {
  shouldExtractLiteralValuesFromEnum: true,
  shouldRemoveUndefinedFromOptional: true,
  savePropValueAsString: true,
  // Excludes the props of React Aria and styled-components.
  propFilter: ({ declarations = [] }) =>
    declarations.some(({ fileName }) => !fileName.includes('node_modules')),
};
