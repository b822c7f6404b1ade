import { defineConfig } from 'oxlint';

/**
 * The layers. Imports flow one way:
 * domain <- api/contract <- server, ui <- screens <- app, platform and api <- core <- app; stories show
 * ui and screens. `test` is for tests and the flows of the stories: what replaces the browser, and data.
 */
const layers = [
  'domain',
  'api',
  'ui',
  'screens',
  'platform',
  'core',
  'app',
  'server',
  'stories',
  'test',
] as const;
type Layer = (typeof layers)[number];

/** The areas of the product: folders of `src/screens` and `src/app`, described in docs/architecture.md. */
export const areas = [
  'account',
  'activity',
  'banks',
  'dashboard',
  'day',
  'initiate',
  'notifications',
  'profile',
  'reconciliation',
  'report',
  'setting',
  'shortcuts',
  'signIn',
  'sudoku',
  'tour',
  'transaction',
  'users',
] as const;

/** Import specifiers, by a regular expression or in the manner of .gitignore. */
type Refusal = ({ regex: string } | { group: string[] }) & {
  message: string;
  /** Types of it may be imported. */
  allowTypeImports?: boolean;
};

interface Zone {
  files: string[];
  /** Layers it may import from by subpath (`#ui/…`). */
  mayImport: readonly Layer[];
  /** Packages that live here; elsewhere they are refused. */
  packages: readonly string[];
  /** Further refusals, as patterns of import specifiers. */
  refuse?: readonly Refusal[];
}

/** Packages with a layer of their own. */
const housedPackages = [
  'react',
  'react-dom',
  'react-router-dom',
  'react-aria',
  'react-aria-components',
  'react-stately',
  '@internationalized/date',
  'react-final-form',
  'final-form',
  'react-intl',
  'react-phone-number-input',
  'react-zoom-pan-pinch',
  'lucide-react',
  'styled-components',
  'swr',
  'zod',
  'fastify',
  'kysely',
  'pg',
  'sharp',
  'libheif-js',
  '@electric-sql/pglite',
  '@node-rs/argon2',
  'web-push',
  '@visx/scale',
  '@visx/shape',
  'lean-qr',
  'any-ascii',
];

const onlyMoneyAndTime = {
  regex: '^#domain/(users|banks|reports)/|^#domain/transactions/transaction\\.ts$',
  message: 'ui knows money, time, status colours and codes, nothing else of the product.',
};
const contractOnly = {
  regex: '^#api/\\w+\\.ts$',
  message: 'Only the contract is shared with this layer.',
};

const clientOnly = {
  regex: '^#api/contract/',
  message: 'The client makes calls through src/api.',
};

/** What flows may import from `server`. */
const pureRules = [
  'api/refusals',
  'calls',
  'notifications/audienceTypes',
  'report/period',
  'setting/rate',
  'time',
  'transaction/amount',
  'transaction/transitionNotices',
  'users/form',
];
const pureRulesOnly = {
  group: ['\\#server/**', ...pureRules.map((name) => `!\\#server/${name}.ts`)],
  message: 'Of the server, flows share the rules that need neither a database nor Node.',
};

/** What of `src/app` an area may import besides its own folder. */
const linksOnly = {
  group: ['\\#app/**', '!\\#app/links.ts'],
  message: 'An area reaches another through its address: see src/app/links.ts.',
};
const leavesArea = (up: string) => ({
  regex: `^${up.replaceAll('.', '\\.')}`,
  message:
    'What belongs to no area or to all is imported by its subpath (#core/…, #screens/shared/…).',
});

/** The screens and the wiring of an area. Each imports only its own folder and what all areas share. */
function zonesOfArea(area: string): Zone[] {
  const others = areas.filter((other) => other !== area);
  const otherScreens = {
    regex: `^#screens/(${[...others, 'shell'].join('|')})/`,
    message: 'An area shows only its own screens and those of src/screens/shared.',
  };
  const screens = { mayImport: layersOfScreens, packages: packagesOfScreens };
  const app = {
    mayImport: ['app', 'core', 'screens', 'platform', 'ui', 'api', 'domain'],
    packages: ['react', 'react-router-dom', 'react-intl', 'swr'],
  } as const;
  const appRefusals = [clientOnly, linksOnly, otherScreens];
  return [
    { files: [`src/screens/${area}/*`], ...screens, refuse: [otherScreens, leavesArea('../')] },
    {
      files: [`src/screens/${area}/*/**`],
      ...screens,
      refuse: [otherScreens, leavesArea('../../')],
    },
    { files: [`src/app/${area}/*`], ...app, refuse: [...appRefusals, leavesArea('../')] },
    { files: [`src/app/${area}/*/**`], ...app, refuse: [...appRefusals, leavesArea('../../')] },
  ];
}

const layersOfScreens = ['screens', 'ui', 'domain'] as const;
const packagesOfScreens = ['react', 'react-final-form', 'react-intl', 'styled-components'];

const zones: readonly Zone[] = [
  { files: ['src/domain/**'], mayImport: ['domain'], packages: ['any-ascii'] },
  { files: ['src/api/*.ts'], mayImport: ['domain', 'api'], packages: [] },
  { files: ['src/api/contract/**'], mayImport: ['domain'], packages: ['zod'] },
  {
    files: ['src/ui/**'],
    mayImport: ['ui', 'domain'],
    packages: [
      'react',
      'react-aria',
      'react-aria-components',
      'react-stately',
      '@internationalized/date',
      'react-intl',
      'react-phone-number-input',
      'react-zoom-pan-pinch',
      'lucide-react',
      'styled-components',
      '@visx/scale',
      '@visx/shape',
      'lean-qr',
    ],
    refuse: [onlyMoneyAndTime],
  },
  {
    files: ['src/ui/*.test.tsx'],
    mayImport: ['ui', 'domain'],
    packages: ['react', 'react-dom', 'react-intl'],
    refuse: [onlyMoneyAndTime],
  },
  {
    files: ['src/ui/form/**'],
    mayImport: ['ui', 'domain'],
    packages: ['react', 'react-final-form', 'final-form', 'react-intl', 'styled-components'],
    refuse: [onlyMoneyAndTime],
  },
  {
    files: ['src/screens/**'],
    mayImport: layersOfScreens,
    packages: packagesOfScreens,
  },
  {
    files: ['src/screens/shared/**'],
    mayImport: layersOfScreens,
    packages: packagesOfScreens,
    refuse: [
      {
        regex: `^#screens/(${areas.join('|')})/`,
        message: 'What areas share knows no area.',
      },
    ],
  },
  {
    files: ['src/platform/**'],
    mayImport: ['platform', 'api', 'domain'],
    packages: [],
  },
  {
    files: ['src/core/**'],
    mayImport: ['core', 'platform', 'ui', 'api', 'domain'],
    packages: ['react', 'react-intl', 'react-router-dom', 'swr'],
    refuse: [clientOnly],
  },
  {
    files: ['src/core/**/*.test.tsx'],
    mayImport: ['core', 'platform', 'ui', 'api', 'domain'],
    packages: ['react', 'react-dom', 'react-intl', 'react-router-dom', 'swr'],
  },
  {
    files: ['src/test/**'],
    mayImport: ['test', 'core', 'platform', 'api', 'domain'],
    packages: ['react', 'react-dom', 'react-intl', 'react-router-dom'],
  },
  {
    files: ['src/app/**'],
    mayImport: ['app', 'core', 'screens', 'platform', 'ui', 'api', 'domain'],
    packages: ['react', 'react-dom', 'react-router-dom', 'react-intl'],
    refuse: [clientOnly],
  },
  ...areas.flatMap(zonesOfArea),
  {
    files: ['server/**'],
    mayImport: ['server', 'domain', 'api'],
    packages: [
      'zod',
      'fastify',
      'kysely',
      'pg',
      'sharp',
      'libheif-js',
      '@electric-sql/pglite',
      '@node-rs/argon2',
      'web-push',
    ],
    refuse: [contractOnly],
  },
  {
    files: ['stories/**'],
    mayImport: ['stories', 'screens', 'ui', 'domain'],
    packages: ['react', 'react-intl', 'styled-components'],
  },
  {
    files: ['stories/flows/**'],
    mayImport: [
      'stories',
      'test',
      'app',
      'core',
      'platform',
      'api',
      'screens',
      'ui',
      'domain',
      'server',
    ],
    packages: ['react', 'react-router-dom'],
    refuse: [pureRulesOnly],
  },
  {
    files: ['stories/flows/server/test/**'],
    mayImport: ['stories', 'api', 'domain', 'server'],
    packages: [],
  },
  {
    files: ['e2e/**'],
    mayImport: ['domain', 'api'],
    packages: ['sharp'],
    refuse: [contractOnly],
  },
];

/** The tests of a zone may import `test` besides. */
const testsOf = ({ files, mayImport, ...zone }: Zone): Zone => ({
  ...zone,
  files: files.map((file) =>
    file.endsWith('**') ? `${file}/*.test.{ts,tsx}` : file.replace(/\*(\.ts)?$/, '*.test.{ts,tsx}'),
  ),
  mayImport: [...mayImport, 'test'],
});

const tablesOfLetters: Refusal = {
  regex: '^#domain/(names/|transactions/possibleDuplicates\\.ts$)',
  message: 'The server compares names. The tables of letters are too large for the browser.',
  allowTypeImports: true,
};

const escape = (text: string) => text.replace(/[/.-]/g, '\\$&');

function restrictedImports(zone: Zone): ['error', { patterns: Refusal[] }] {
  const { mayImport, packages, refuse = [] } = zone;
  const closedLayers = layers.filter((layer) => !mayImport.includes(layer));
  const closedPackages = housedPackages.filter((name) => !packages.includes(name)).map(escape);
  const isOfBrowser = zone.files.some((file) => /^src\/(?!domain|api\/contract)/.test(file));
  // The server and the flows have folders `test` of their own.
  const isOfSrc = zone.files.some((file) => file.startsWith('src/'));
  const relative = layers.filter((layer) => isOfSrc || layer !== 'test');
  const patterns: Refusal[] = [
    ...(isOfBrowser ? [tablesOfLetters] : []),
    {
      regex: `^#(${closedLayers.join('|')})/`,
      message: 'This layer may not import from there: see docs/architecture.md.',
    },
    {
      regex: `^(\\.\\./)+(src/)?(${relative.join('|')})/`,
      message: 'Another layer is imported by its subpath (#ui/…).',
    },
    {
      regex: `^(${closedPackages.join('|')})(/|$)`,
      message: 'This package has a layer of its own: see docs/architecture.md.',
    },
    ...refuse,
  ];
  return ['error', { patterns }];
}

export default defineConfig({
  plugins: ['typescript', 'react', 'import', 'unicorn', 'oxc', 'jsx-a11y', 'promise', 'vitest'],
  categories: { correctness: 'error', suspicious: 'error', perf: 'error' },
  rules: {
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/consistent-type-imports': 'error',
    'import/no-default-export': 'error',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'react/no-danger': 'error',
    'no-console': 'error',
    eqeqeq: 'error',
    'react/react-in-jsx-scope': 'off',
    'import/no-named-as-default-member': 'off',
    'import/no-unassigned-import': 'off',
    'no-await-in-loop': 'off',
    'oxc/no-map-spread': 'off',
    'no-shadow': 'off',
    'unicorn/no-array-sort': 'off',
    // The oldest browsers have no toReversed().
    'unicorn/no-array-reverse': 'off',
  },
  overrides: [
    ...zones
      .flatMap((zone) => [zone, testsOf(zone)])
      .map((zone) => ({
        files: zone.files,
        rules: { 'no-restricted-imports': restrictedImports(zone) },
      })),
    // Tools that read these files ask for a default export.
    {
      files: ['*.config.ts', '.storybook/**', 'stories/**'],
      rules: { 'import/no-default-export': 'off' as const },
    },
    {
      files: ['scripts/**', 'server/main.ts', 'server/admin.ts'],
      rules: { 'no-console': 'off' as const },
    },
  ],
  ignorePatterns: ['dist', 'storybook-static', 'visual-report', 'source-maps', '/data'],
});
