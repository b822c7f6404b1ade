import { allRoles } from '#domain/users/roles.ts';
import { allStatuses } from '#domain/workflow/workflow.ts';
import { type CataloguedScreen, situationsOf } from './catalogue.ts';
import type { StoryFile, StoryOfFile } from './storyFile.ts';

/** Tags for story files. The catalogue adds the tags of situations. */
const knownTags = new Set([
  'autodocs',
  '!autodocs',
  ...allRoles.map((role) => `role:${role}`),
  ...allStatuses.map((status) => `status:${status}`),
]);

/** Groups of the components of src/ui in the sidebar. */
export const uiGroups = [
  'Actions',
  'Forms',
  'Lists',
  'Feedback',
  'Layout',
  'Media',
  'Text',
] as const;

/** Titles outside the screens, whose titles are in the catalogue. */
const otherTitles = new RegExp(
  `^(?:Foundations/[^/]+|UI/(?:${uiGroups.join('|')})/[^/]+|Flows/[^/]+|Start)$`,
);

/** Returns true if the file of a screen is in the folder of the area in its title, such as `signIn` for 'Sign in'. */
function isInItsArea({ path, title }: StoryFile): boolean {
  const area = title.split('/')[1]?.replaceAll(' ', '').toLowerCase();
  return path.split(/[\\/]/).at(-2)?.toLowerCase() === area;
}

/** Returns the problems of any story file. */
export function problemsOfFile(file: StoryFile): string[] {
  const { title, tags, stories, unassertedSpies } = file;
  return [
    ...(title.startsWith('Screens/') && !isInItsArea(file) ? ['is in another area'] : []),
    ...(title.startsWith('Screens/') || otherTitles.test(title) ? [] : ['has an unknown title']),
    ...tags.filter((tag) => !knownTags.has(tag)).map((tag) => `has the unknown tag ${tag}`),
    ...unassertedSpies.map((name) => `never asserts ${name}`),
    ...stories.flatMap((story) =>
      problemsOfStory(story).map((problem) => `› ${story.name} ${problem}`),
    ),
  ].map((problem) => `${title} ${problem}`);
}

function problemsOfStory({ tags, isDescribed }: StoryOfFile): string[] {
  return [
    ...tags.filter((tag) => !knownTags.has(tag)).map((tag) => `has the unknown tag ${tag}`),
    ...(isDescribed ? [] : ['has no one-line description']),
  ];
}

/** Returns missing stories, and duplicate and unknown files of screens, compared with the catalogue. */
export function problemsOfScreens(
  screens: readonly CataloguedScreen[],
  files: readonly StoryFile[],
): string[] {
  const titles = screens.map(({ title }) => title);
  const ofScreens = screens.flatMap((screen) => {
    const [file, ...others] = files.filter(({ title }) => title === screen.title);
    if (!file) return [`${screen.title} has no stories`];
    if (others.length > 0) return [`${screen.title} has stories in several files`];
    return problemsOfScreen(screen, file).map((problem) => `${screen.title} ${problem}`);
  });
  const unknown = files
    .filter(({ title }) => title.startsWith('Screens/') && !titles.some((known) => known === title))
    .map(({ title }) => `${title} is not in the catalogue`);
  return [...ofScreens, ...unknown];
}

function problemsOfScreen(screen: CataloguedScreen, { stories }: StoryFile): string[] {
  return situationsOf(screen)
    .filter((situation) => !stories.some(({ name }) => name === situation))
    .map((situation) => `lacks › ${situation}`);
}
