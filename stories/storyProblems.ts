import { allRoles } from '#domain/roles.ts';
import { allStatuses } from '#domain/workflow.ts';
import {
  type CataloguedScreen,
  situations,
  type Situation,
  situationsOf,
  tagOf,
} from './catalogue.ts';
import type { StoryFile, StoryOfFile } from './storyFile.ts';

/** Situations whose tag belongs to just the story that shows them; roles and statuses recur. */
const stateTags = new Set((Object.keys(situations) as Situation[]).map(tagOf));

const knownTags = new Set([
  'autodocs',
  '!autodocs',
  'interaction',
  ...allRoles.map((role) => `role:${role}`),
  ...allStatuses.map((status) => `status:${status}`),
  ...stateTags,
]);

/** Titles outside the screens, which have theirs in the catalogue. */
const otherTitles = /^(?:Foundations\/[^/]+|UI(?:\/[^/]+){1,2}|Flows\/[^/]+|Start)$/;

/** What is wrong with any file of stories, whatever it shows. */
export function problemsOfFile({ title, tags, stories, unassertedSpies }: StoryFile): string[] {
  return [
    ...(title.startsWith('Screens/') || otherTitles.test(title) ? [] : ['has an unknown title']),
    ...tags.filter((tag) => !knownTags.has(tag)).map((tag) => `has the unknown tag ${tag}`),
    ...unassertedSpies.map((name) => `never looks at ${name}`),
    ...stories.flatMap((story) =>
      problemsOfStory(story).map((problem) => `› ${story.name} ${problem}`),
    ),
  ].map((problem) => `${title} ${problem}`);
}

function problemsOfStory({ tags, isPhotographed, isDescribed }: StoryOfFile): string[] {
  const isInteraction = tags.includes('interaction');
  return [
    ...tags.filter((tag) => !knownTags.has(tag)).map((tag) => `has the unknown tag ${tag}`),
    ...(isDescribed ? [] : ['has no line that says what it shows']),
    ...(isInteraction && isPhotographed ? ['is an interaction, but photographed'] : []),
    ...(!isInteraction && !isPhotographed ? ['is neither photographed nor an interaction'] : []),
  ];
}

/** What the stories of the screens lack or have too much of, held against the catalogue. */
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
    .map(({ title }) => `${title} is no screen of the catalogue`);
  return [...ofScreens, ...unknown];
}

function problemsOfScreen(screen: CataloguedScreen, { stories }: StoryFile): string[] {
  const asked = situationsOf(screen);
  const lacking = asked.flatMap((situation) => {
    const story = stories.find(({ name }) => name === situation);
    if (!story) return [`lacks › ${situation}`];
    const tag = tagOf(situation);
    return [
      ...(story.tags.includes(tag) ? [] : [`› ${situation} lacks the tag ${tag}`]),
      ...(story.isPhotographed ? [] : [`› ${situation} is not photographed`]),
    ];
  });
  const unasked = stories.flatMap(({ name, tags }) =>
    tags
      .filter((tag) => stateTags.has(tag))
      .filter((tag) => !asked.some((situation) => situation === name && tagOf(situation) === tag))
      .map((tag) => `› ${name} is not the story of ${tag}`),
  );
  return [...lacking, ...unasked];
}
