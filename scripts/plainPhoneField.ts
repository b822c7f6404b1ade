import type { Plugin } from 'vite';

/** What is replaced in its files, and by what. */
const replacements: readonly (readonly [RegExp, string])[] = [
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
];

/** Leaves out of the field for phone numbers what the app and its browsers do without. */
export const plainPhoneField = (): Plugin => ({
  name: 'plain-phone-field',
  // It asks for a build for browsers of ten years ago; the package has one for today's too.
  config: () => ({
    resolve: {
      alias: [{ find: /^libphonenumber-js\/core$/, replacement: 'libphonenumber-js/core/es6' }],
    },
  }),
  transform: {
    filter: { id: /\/(?:react-phone-number-input|input-format)\/modules\/.*\.js$/ },
    handler: (code) =>
      replacements.reduce((text, [found, replacement]) => text.replace(found, replacement), code),
  },
});
