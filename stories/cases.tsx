import type { StoryContext } from '@storybook/react-vite';
import { type ComponentType, createElement, type ReactElement } from 'react';
import { clearAllMocks, restoreAllMocks, within } from 'storybook/test';
import { Localised } from '../.storybook/Localised.tsx';
import type { localeChoices } from '../.storybook/modes.ts';
import { expectTapTargets } from '../.storybook/tapTargets.ts';
import { Matrix } from './Matrix.tsx';

/** One of several things that a story shows or proves. Its args and render replace those of the story. */
interface Case<Args> {
  args?: Partial<Args>;
  render?: (args: Args) => ReactElement;
  play?: (context: StoryContext<Args>) => Promise<void>;
}

/** Cases by what is to be seen or what happens, in one line without a full stop. */
type Cases<One> = Readonly<Record<string, One>>;

/**
 * Returns a play function that mounts and plays one case after the other, so that no case sees
 * anything of the one before it. Each is a step; its name begins the message of its failure. A
 * picture of the story shows the last case.
 */
export const inTurn =
  <Args extends object>(cases: Cases<Case<Args>>) =>
  async ({ mount, context, title }: StoryContext<Args>) => {
    const { args, originalStoryFn } = context;
    for (const [name, { args: own, render, play }] of Object.entries(cases)) {
      await runCase(name, context, async () => {
        restoreAllMocks();
        localStorage.clear();
        sessionStorage.clear();
        context.args = { ...args, ...own };
        const show = render ? () => render(context.args) : originalStoryFn;
        // Until it is unmounted, which the first rendering follows, the case before may call its callbacks.
        let isFirst = true;
        context.originalStoryFn = (...all) => {
          if (isFirst) clearAllMocks();
          isFirst = false;
          return show(...all);
        };
        await mount();
        await play?.(context);
        if (!title.startsWith('Flows/')) expectTapTargets();
      });
    }
  };

interface CaseInPicture<Args> extends Case<Args> {
  /** Another locale than that of the page. */
  locale?: (typeof localeChoices)[number];
}

interface PictureOptions<Args> {
  /** Shows the cases without a render of their own. By default, they are the component with its args. */
  render?: (args: Args) => ReactElement;
  /** Minimum width of a case as a CSS length. */
  width?: string;
}

/**
 * Returns the story that shows all cases in one picture, each below its name, and plays them one
 * after the other. The canvas of a case is its own part of the picture.
 */
export const sideBySide = <Args extends object>(
  cases: Cases<CaseInPicture<Args>>,
  { render, width = '18rem' }: PictureOptions<Args> = {},
) => ({
  parameters: { layout: 'fullscreen' as const },
  render: (args: Args, { component = () => null }: { component?: ComponentType<Args> }) => {
    const show = render ?? ((all: Args) => createElement(component, all));
    return (
      <Matrix
        rows={['']}
        columns={Object.keys(cases)}
        width={width}
        cell={(_, name) => <Shown args={args} show={show} one={cases[name] ?? {}} />}
      />
    );
  },
  async play(context: StoryContext<Args>) {
    for (const [name, { args, play }] of Object.entries(cases)) {
      const canvasElement = context.canvas.getByRole('group', { name });
      const own = { args: { ...context.args, ...args }, canvasElement };
      await runCase(name, context, async () =>
        play?.({ ...context, ...own, canvas: within(canvasElement) }),
      );
    }
  },
});

interface ShownProps<Args> {
  args: Args;
  show: (args: Args) => ReactElement;
  one: CaseInPicture<Args>;
}

/** A case with the args of its story. */
function Shown<Args extends object>({ args, show, one }: ShownProps<Args>) {
  const { render: Content = show, locale } = one;
  const content = <Content {...args} {...one.args} />;
  if (locale === undefined) return content;
  return (
    <Localised locale={locale} isPart>
      {content}
    </Localised>
  );
}

/** Runs a case as a step. */
async function runCase<Args>(
  name: string,
  { step }: Pick<StoryContext<Args>, 'step'>,
  run: () => Promise<void>,
): Promise<void> {
  try {
    await step(name, run);
  } catch (error) {
    if (error instanceof Error) error.message = `${name}: ${error.message}`;
    throw error;
  }
}
