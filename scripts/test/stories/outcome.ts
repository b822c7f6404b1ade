import { stripVTControlCharacters } from 'node:util';
import {
  CONFIG_ERROR,
  PLAY_FUNCTION_THREW_EXCEPTION,
  STORY_ERRORED,
  STORY_FINISHED,
  STORY_MISSING,
  STORY_RENDER_PHASE_CHANGED,
  STORY_THREW_EXCEPTION,
  UNHANDLED_ERRORS_WHILE_PLAYING,
} from 'storybook/internal/core-events';

/** Something that happened in the page of a story. */
export type Observation =
  /** An event of the preview's channel. */
  | { kind: 'event'; name: string; payload: unknown }
  /** An exception that nothing caught. */
  | { kind: 'pageError'; message: string }
  | { kind: 'consoleError'; message: string }
  /** The story did not finish, or the page crashed. */
  | { kind: 'notShown'; message: string };

/** Returns the messages of a failure, from what the preview sends with the event. */
const failures: Readonly<Record<string, (payload: unknown) => string[]>> = {
  [PLAY_FUNCTION_THREW_EXCEPTION]: (payload) => [`play function: ${messageOf(payload)}`],
  [UNHANDLED_ERRORS_WHILE_PLAYING]: (payload) =>
    [payload].flat().map((error) => `unhandled error: ${messageOf(error)}`),
  [STORY_THREW_EXCEPTION]: (payload) => [`exception: ${messageOf(payload)}`],
  [STORY_ERRORED]: (payload) => [`error: ${messageOf(payload)}`],
  [STORY_MISSING]: () => ['not found or not loaded'],
  [CONFIG_ERROR]: (payload) => [`preview: ${messageOf(payload)}`],
};

/** The events that an outcome is made from. */
export const observedEvents: readonly string[] = [
  ...Object.keys(failures),
  STORY_RENDER_PHASE_CHANGED,
  STORY_FINISHED,
];

/** The events after which the preview sends nothing more of its own. */
export const lastEvents: readonly string[] = [STORY_FINISHED, STORY_MISSING, CONFIG_ERROR];

/**
 * Returns why a story failed; nothing when it passed.
 *
 * @param hasPlay whether the index lists a play function. It has to complete, like one that started:
 *   the index misses those that a story shares with others.
 */
export function problemsOf(observations: readonly Observation[], hasPlay: boolean): string[] {
  const problems: string[] = [];
  for (const observation of observations) {
    for (const problem of problemsIn(observation).map(inOneLine)) {
      // Storybook logs an exception besides sending it, and the browser reports it too.
      if (!problems.some((known) => isRepeated(known, problem))) problems.push(problem);
    }
  }
  if (problems.length > 0) return problems;
  const events = observations.filter((observation) => observation.kind === 'event');
  const finished = events.find(({ name }) => name === STORY_FINISHED);
  if (isFailed(finished?.payload)) return reportsOf(finished?.payload);
  const phases = new Set(
    events
      .filter(({ name }) => name === STORY_RENDER_PHASE_CHANGED)
      .map(({ payload }) => fieldOf(payload, 'newPhase')),
  );
  const mustPlay = hasPlay || phases.has('playing');
  return mustPlay && !phases.has('played') ? ['play function: did not complete'] : [];
}

function problemsIn(observation: Observation): string[] {
  switch (observation.kind) {
    case 'event':
      return failures[observation.name]?.(observation.payload) ?? [];
    case 'pageError':
      return [`page error: ${observation.message}`];
    case 'consoleError':
      return [`console: ${observation.message}`];
    case 'notShown':
      return [`not shown: ${observation.message}`];
  }
}

/** Returns a message without colours, the page that a query adds to it, and line breaks. */
function inOneLine(message: string): string {
  const [text = ''] = stripVTControlCharacters(message).split(
    /Ignored nodes:|Here are the (?:accessible roles|matching elements):/,
  );
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** Returns true if a problem repeats the message of another one. */
function isRepeated(known: string, problem: string): boolean {
  return problem.includes(known.slice(known.indexOf(': ') + 2));
}

function messageOf(payload: unknown): string {
  return String(fieldOf(payload, 'message') ?? fieldOf(payload, 'description') ?? payload);
}

/** Returns what the addons found, such as violations of accessibility rules. */
function reportsOf(payload: unknown): string[] {
  const failed = listOf(payload, 'reporters').filter(
    (report) => fieldOf(report, 'status') === 'failed',
  );
  const problems = failed.flatMap((report) => {
    const violations = listOf(fieldOf(report, 'result'), 'violations');
    const rules = violations.map((violation) => {
      const targets = listOf(violation, 'nodes').map((node) => String(fieldOf(node, 'target')));
      return `${String(fieldOf(violation, 'id'))} (${targets.join('; ')})`;
    });
    return [`${String(fieldOf(report, 'type'))}: ${rules.join(', ') || 'failed'}`];
  });
  return problems.length > 0 ? problems : ['finished with errors'];
}

function listOf(payload: unknown, field: string): unknown[] {
  const list = fieldOf(payload, field);
  return Array.isArray(list) ? list : [];
}

const isFailed = (payload: unknown) => fieldOf(payload, 'status') === 'error';

function fieldOf(payload: unknown, field: string): unknown {
  return typeof payload === 'object' && payload !== null
    ? (payload as Record<string, unknown>)[field]
    : undefined;
}
