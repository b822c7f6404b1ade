import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type CataloguedScreen, screens, situationsOf, tagOf } from './catalogue.ts';
import { readStoryFile } from './storyFile.ts';
import { problemsOfFile, problemsOfScreens } from './storyProblems.ts';

const files = globSync('stories/**/*.stories.tsx').map((path) =>
  readStoryFile(path, readFileSync(path, 'utf8')),
);

describe('the stories', () => {
  it.each(files.map((file) => [file.path, file] as const))('%s', (_path, file) => {
    expect(problemsOfFile(file)).toEqual([]);
  });

  it('show every screen in every situation', () => {
    expect(problemsOfScreens(screens, files)).toEqual([]);
  });
});

const screen: CataloguedScreen = {
  title: 'Screens/Area/Thing',
  roles: ['admin', 'agent'],
  isShared: true,
  traits: ['restricted'],
  own: ['Ready'],
  except: { LongContent: 'its words are fixed' },
};

const head = (title: string) => `
  import preview from '../.storybook/preview.tsx';
  const args = { onPress: fn() };
  const meta = preview.meta({ title: '${title}', component: Thing, args, tags: ['role:admin'] });`;
const complete = `
  /** A thing. */
  export const Ready = meta.story({
    tags: ['state:ready'],
    play: async ({ args }) => {
      await expect(args.onPress).toHaveBeenCalled();
    },
  });
  /** To an admin. */
  export const AsAdmin = meta.story({ ...shared, tags: ['role:admin'] });
  /** To an agent. */
  export const AsAgent = meta.story({ tags: ['role:agent'] });
  /** The session's end. */
  export const SignedOut = Ready.extend({ tags: ['state:signed-out'] });
  /** For another role. */
  export const Forbidden = meta.story({ tags: ['state:forbidden'] });
  /** Pressed. */
  export const Pressed = meta.story({ tags: ['interaction'], parameters: notPhotographed });`;

/** What is wrong with one file that stands for the screen. */
function problemsOf(code: string, title = 'Screens/Area/Thing') {
  const file = readStoryFile('stories/Thing.stories.tsx', head(title) + code);
  return [...problemsOfFile(file), ...problemsOfScreens([screen], [file])];
}

describe('situationsOf', () => {
  it('follows from roles, traits and what is its own, without its exceptions', () => {
    expect(situationsOf(screen)).toEqual(['AsAdmin', 'AsAgent', 'SignedOut', 'Forbidden', 'Ready']);
  });

  it.each([
    ['OfflineStale', 'state:offline-stale'],
    ['AsBanker', 'role:banker'],
    ['NameProblem', 'status:NPP'],
  ] as const)('%s has the tag %s', (situation, tag) => {
    expect(tagOf(situation)).toBe(tag);
  });

  it('makes no exception that is not asked for', () => {
    const needless = screens.flatMap(({ except = {}, ...rest }) =>
      Object.keys(except).filter((name) => !situationsOf(rest).some((asked) => asked === name)),
    );
    expect(needless).toEqual([]);
  });
});

describe('a file of stories', () => {
  it('passes when it shows just what is asked', () => {
    expect(problemsOf(complete)).toEqual([]);
  });

  it.each([
    ['a situation is missing', ['SignedOut', 'SingedOut'], 'lacks › SignedOut'],
    ['its tag is missing', ["tags: ['state:forbidden']", ''], '› Forbidden lacks the tag'],
    ['its tag is not there to be read', ["tags: ['state:ready'],", '...ready,'], '› Ready lacks'],
    ['a tag is unknown', ['state:signed-out', 'state:singed-out'], 'unknown tag state:singed-out'],
    [
      'a tag stands on another story',
      ["tags: ['interaction']", "tags: ['interaction', 'state:ready']"],
      '› Pressed is not the story of state:ready',
    ],
    [
      'a situation is not of this screen',
      ["tags: ['interaction']", "tags: ['interaction', 'state:empty']"],
      '› Pressed is not the story of state:empty',
    ],
    ['a role is not shown', ['AsAgent', 'AsNobody'], 'lacks › AsAgent'],
    ['a role has another tag', ["['role:agent']", "['role:banker']"], '› AsAgent lacks the tag'],
    ['an interaction is photographed', [', parameters: notPhotographed', ''], 'but photographed'],
    ['a picture is not taken', ["tags: ['interaction'], ", ''], 'neither photographed nor'],
    ['a line is missing', ['/** Pressed. */', ''], '› Pressed has no line'],
    ['a line is no JSDoc', ['/** Pressed. */', '// Pressed.'], '› Pressed has no line'],
    ['a callback is not looked at', ['args.onPress', 'args'], 'never looks at onPress'],
  ] as const)('fails when %s', (_name, [from, to], problem) => {
    const code = complete.replace(from, to);
    expect(code).not.toBe(complete);
    expect(problemsOf(code).join('\n')).toContain(problem);
  });

  it.each([
    ['Screens/Area/Other', 'Screens/Area/Other is no screen of the catalogue'],
    ['Screens/Area/Other', 'Screens/Area/Thing has no stories'],
    ['Things/Thing', 'Things/Thing has an unknown title'],
    ['UI/A/B/C', 'UI/A/B/C has an unknown title'],
  ])('fails with the title %s', (title, problem) => {
    expect(problemsOf(complete, title)).toContain(problem);
  });

  it('fails when a screen has several', () => {
    const file = readStoryFile('stories/Thing.stories.tsx', head(screen.title) + complete);
    expect(problemsOfScreens([screen], [file, file])).toEqual([
      'Screens/Area/Thing has stories in several files',
    ]);
  });
});
