import type { Plugin } from 'vite';

/** A package that is published with more than the app and its browsers use. */
interface Package {
  files: RegExp;
  /** What is found in its files, and what takes its place. */
  replacements: readonly (readonly [RegExp | string, string])[];
}

const router: Package = {
  files: /\/react-router\/dist\/.*\.mjs$/,
  replacements: [
    // Names for development tools, which keep what they name in the code: prefetching links, forms.
    [/^\w+\.displayName = ".*";$/gm, ''],
    [/^var \w+ = (?=React\d*\.(?:forwardRef|memo)\()/gm, '$&/* @__PURE__ */ '],
    ['var ENABLE_DEV_WARNINGS = true;', 'var ENABLE_DEV_WARNINGS = false;'],
  ],
};

const phoneField: Package = {
  files: /\/(?:react-phone-number-input|input-format)\/modules\/.*\.js$/,
  replacements: [
    // What a component tells of its properties, for a check that React no longer makes.
    [/^( *)\w+\.propTypes = \{\n[^]*?^\1\};$/gm, ''],
    [/^import .+ from '\.\/PropTypes\.js';$/gm, ''],
    // By mistake the field takes one of its defaults, which is nothing, from among them.
    [/^import PropTypes from 'prop-types';/gm, 'const PropTypes = {};'],
    // The app brings pictures of its own, and uses the field that keeps the caret where it is.
    [
      /^import (\w+) from '(?:\.\/(?:Flag|InternationalIcon|InputBasic)\.js|country-flag-icons\/unicode)';$/gm,
      'const $1 = null;',
    ],
    // Ways for browsers that neither go through lists nor spread objects by themselves.
    [
      /^function _createForOfIteratorHelperLoose\(.*$/gm,
      'function _createForOfIteratorHelperLoose(items) { const all = items[Symbol.iterator](); return () => all.next(); }',
    ],
    [
      /^function (_objectSpread|_extends)\(.*$/gm,
      'function $1(...objects) { return Object.assign(...objects); }',
    ],
  ],
};

const withoutTheRest = ({ files, replacements }: Package): Plugin => ({
  name: `plain-package ${files.source}`,
  apply: 'build',
  transform: {
    filter: { id: files },
    handler: (code) =>
      replacements.reduce((text, [found, replacement]) => text.replace(found, replacement), code),
  },
});

/** Leaves out of packages what nobody uses of them here. */
export const plainPackages = (): Plugin[] => [router, phoneField].map(withoutTheRest);
