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
import { describe, expect, it } from 'vitest';
import { type Observation, problemsOf } from './outcome.ts';

const event = (name: string, payload: unknown = {}): Observation => ({
  kind: 'event',
  name,
  payload,
});
const phase = (newPhase: string) => event(STORY_RENDER_PHASE_CHANGED, { newPhase });
const finished = event(STORY_FINISHED, { status: 'success' });
const error = { name: 'Error', message: 'no button "Save"', stack: '' };

describe('problemsOf', () => {
  it('fails a story whose accessibility report has violations', () => {
    const violations = [{ id: 'color-contrast', nodes: [{ target: ['button'] }] }];
    const reporters = [{ type: 'a11y', status: 'failed', result: { violations } }];
    const last = event(STORY_FINISHED, { status: 'error', reporters });
    expect(problemsOf([last], false)).toEqual(['a11y: color-contrast (button)']);
  });

  it('passes a finished story', () => {
    expect(problemsOf([phase('rendering'), finished], false)).toEqual([]);
    expect(problemsOf([phase('playing'), phase('played'), finished], true)).toEqual([]);
  });

  it('fails a story whose play function was not played to its end', () => {
    const problems = ['play function: did not complete'];
    expect(problemsOf([phase('rendering'), finished], true)).toEqual(problems);
    expect(problemsOf([phase('playing'), finished], true)).toEqual(problems);
    expect(problemsOf([phase('playing'), finished], false)).toEqual(problems);
  });

  it.each([
    [PLAY_FUNCTION_THREW_EXCEPTION, error, `play function: ${error.message}`],
    [STORY_THREW_EXCEPTION, error, `exception: ${error.message}`],
    [UNHANDLED_ERRORS_WHILE_PLAYING, [error], `unhandled error: ${error.message}`],
    [CONFIG_ERROR, error, `preview: ${error.message}`],
    [
      STORY_ERRORED,
      { title: 'Nothing', description: 'returned nothing' },
      'error: returned nothing',
    ],
    [STORY_MISSING, undefined, 'not found or not loaded'],
  ])('fails after %s', (name, payload, problem) => {
    expect(problemsOf([event(name, payload), finished], false)).toEqual([problem]);
  });

  it('fails for an error of the page or the console, and when it did not finish', () => {
    const observations: Observation[] = [
      { kind: 'pageError', message: 'x is not a function' },
      { kind: 'consoleError', message: 'Failed to load resource' },
      { kind: 'notShown', message: 'Error: the page crashed' },
    ];
    expect(problemsOf(observations, false)).toEqual([
      'page error: x is not a function',
      'console: Failed to load resource',
      'not shown: Error: the page crashed',
    ]);
  });

  it('reports an exception once that Storybook logs as well', () => {
    const observations: Observation[] = [
      event(PLAY_FUNCTION_THREW_EXCEPTION, error),
      { kind: 'consoleError', message: `Error: ${error.message}\n    at play (stories.js:1:1)` },
      event(STORY_FINISHED, { status: 'error' }),
    ];
    expect(problemsOf(observations, true)).toEqual([`play function: ${error.message}`]);
  });

  it('reports a message in one line, without the page it was looked for in', () => {
    const message =
      '\u001B[31mno button\u001B[39m\n\n"Save"\n\nIgnored nodes: script\n<html>\n</html>';
    const thrown = event(PLAY_FUNCTION_THREW_EXCEPTION, { message });
    const logged: Observation = { kind: 'consoleError', message: `Error: ${message}` };
    expect(problemsOf([thrown, logged], true)).toEqual(['play function: no button "Save"']);
  });

  it('reports another error besides the exception', () => {
    const observations: Observation[] = [
      event(PLAY_FUNCTION_THREW_EXCEPTION, error),
      { kind: 'consoleError', message: 'Failed to load resource' },
    ];
    expect(problemsOf(observations, true)).toHaveLength(2);
  });

  it('fails a story that Storybook finished with errors', () => {
    expect(problemsOf([event(STORY_FINISHED, { status: 'error' })], false)).toEqual([
      'finished with errors',
    ]);
  });
});
