import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  type CataloguedScreen,
  screens,
  situationsOf,
  situationTags,
  storyIdOf,
} from './catalogue.ts';
import { readStoryFile } from './storyFile.ts';
import { problemsOfFile, problemsOfScreens } from './storyProblems.ts';
import { flows, tour } from './tour.ts';

const files = globSync('stories/**/*.stories.tsx').map((path) =>
  readStoryFile(path, readFileSync(path, 'utf8')),
);

describe('the stories', () => {
  it.each(files.map((file) => [file.path, file] as const))('%s', (_path, file) => {
    expect(problemsOfFile(file)).toEqual([]);
  });

  it('cover every screen in every situation', () => {
    expect(problemsOfScreens(screens, files)).toEqual([]);
  });

  it('are few enough to be looked at, as docs/testing.md says', () => {
    const stories = files.flatMap((file) => file.stories);
    const pictures = files.reduce((sum, file) => sum + file.pictures, 0);
    const [, atMost, atMostPictures] =
      /at most ([\d,]+) stories and ([\d,]+) pictures/.exec(
        readFileSync('docs/testing.md', 'utf8'),
      ) ?? [];
    expect(stories.length).toBeLessThanOrEqual(numberIn(atMost));
    expect(pictures).toBeLessThanOrEqual(numberIn(atMostPictures));
  });

  it('of the tour exist', () => {
    const known = new Set(
      files.flatMap(({ title, stories }) => stories.map(({ name }) => storyIdOf(title, name))),
    );
    const stops = [...tour, ...flows].map(({ title, story }) => storyIdOf(title, story));
    expect(stops.filter((id) => !known.has(id))).toEqual([]);
  });

  it('cover a lost session once per kind of screen', () => {
    const kinds = screens
      .filter((one) => situationsOf(one).includes('SignedOut'))
      .map(({ traits }) => traits.join(' and '));
    expect(kinds).toEqual(['list', 'detail and form', 'detail and statuses and form']);
  });
});

const numberIn = (text = '') => Number(text.replaceAll(',', ''));

const screen: CataloguedScreen = {
  title: 'Screens/Area/Thing',
  roles: ['admin', 'agent'],
  isShared: true,
  traits: [],
  own: ['Ready', 'SignedOut'],
  except: { LongContent: 'its text is fixed' },
};

const head = (title: string) => `
  import preview from '../.storybook/preview.tsx';
  const args = { onPress: fn() };
  const meta = preview.meta({ title: '${title}', component: Thing, args, tags: ['role:admin'] });`;
const complete = `
  /** A thing. */
  export const Ready = meta.story({
    play: async ({ args }) => {
      await expect(args.onPress).toHaveBeenCalled();
    },
  });
  /** To an admin. */
  export const AsAdmin = meta.story(shared);
  /** To an agent. */
  export const AsAgent = meta.story({ tags: ['role:agent'] });
  /** The session's end. */
  export const SignedOut = Ready.extend({ args });
  /** Pressed. */
  export const Pressed = meta.story({ ...interaction, args });`;

/** Returns the problems of a story file with this code. */
function problemsOf(code: string, title = 'Screens/Area/Thing') {
  const file = readStoryFile('stories/screens/area/Thing.stories.tsx', head(title) + code);
  return [...problemsOfFile(file), ...problemsOfScreens([screen], [file])];
}

describe('situationsOf', () => {
  it('combines roles, traits and own situations without the exceptions', () => {
    expect(situationsOf(screen)).toEqual(['AsAdmin', 'AsAgent', 'Ready', 'SignedOut']);
  });

  it('has no needless exceptions in the catalogue', () => {
    const needless = screens.flatMap(({ except = {}, ...rest }) =>
      Object.keys(except).filter(
        (name) => !situationsOf(rest).some((required) => required === name),
      ),
    );
    expect(needless).toEqual([]);
  });
});

it.each([
  ['screens-users-list--offline-stale', 'state:offline-stale'],
  ['screens-profile-profile--as-banker', 'role:banker'],
  ['screens-transaction-details-for-an-agent--name-problem', 'status:NPP'],
  ['screens-users-list--used', undefined],
])('the story %s gets the tag %s', (id, tag) => {
  expect(situationTags.get(id)).toBe(tag);
});

describe('a story file', () => {
  it('passes with exactly the required stories', () => {
    expect(problemsOf(complete)).toEqual([]);
  });

  it.each([
    ['a situation is missing', ['SignedOut', 'SingedOut'], 'lacks › SignedOut'],
    ['a tag is unknown', ['role:agent', 'role:nobody'], 'unknown tag role:nobody'],
    ['a tag is that of a situation', ['role:agent', 'state:ready'], 'unknown tag state:ready'],
    ['the story of a role is missing', ['AsAgent', 'AsNobody'], 'lacks › AsAgent'],
    ['a description is missing', ['/** Pressed. */', ''], '› Pressed has no one-line description'],
    [
      'a description is not a JSDoc comment',
      ['/** Pressed. */', '// Pressed.'],
      '› Pressed has no one-line description',
    ],
    ['a callback is not asserted', ['args.onPress', 'args'], 'never asserts onPress'],
  ] as const)('fails when %s', (_name, [from, to], problem) => {
    const code = complete.replace(from, to);
    expect(code).not.toBe(complete);
    expect(problemsOf(code).join('\n')).toContain(problem);
  });

  it.each([
    ['Screens/Area/Other', 'Screens/Area/Other is not in the catalogue'],
    ['Screens/Area/Other', 'Screens/Area/Thing has no stories'],
    ['Screens/Elsewhere/Thing', 'Screens/Elsewhere/Thing is in another area'],
    ['Things/Thing', 'Things/Thing has an unknown title'],
    ['UI/Thing', 'UI/Thing has an unknown title'],
    ['UI/Area/Thing', 'UI/Area/Thing has an unknown title'],
    ['UI/Forms/A/B', 'UI/Forms/A/B has an unknown title'],
  ])('fails with the title %s', (title, problem) => {
    expect(problemsOf(complete, title)).toContain(problem);
  });

  it('fails when a screen has several files', () => {
    const file = readStoryFile(
      'stories/screens/area/Thing.stories.tsx',
      head(screen.title) + complete,
    );
    expect(problemsOfScreens([screen], [file, file])).toEqual([
      'Screens/Area/Thing has stories in several files',
    ]);
  });
});
