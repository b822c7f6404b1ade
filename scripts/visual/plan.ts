/** What `index.json` of a built Storybook says. */
export interface StoryIndex {
  entries: Readonly<Record<string, IndexEntry>>;
}

interface IndexEntry {
  id: string;
  title: string;
  name: string;
  type: string;
  tags?: readonly string[];
}

/** How a story wants to be photographed: a window, media features and globals of Storybook. */
type Mode = Readonly<Record<string, unknown>>;

/** The parameters of a story that matter to its pictures. */
export interface PictureParameters {
  chromatic?:
    | {
        disableSnapshot?: boolean | undefined;
        modes?: Readonly<Record<string, Mode>> | undefined;
      }
    | undefined;
  /** The windows that modes name. */
  viewports?: Readonly<Record<string, Viewport>> | undefined;
}

interface Viewport {
  styles: { width: string; height: string };
}

export interface Media {
  forcedColors: 'active' | 'none';
  reducedMotion: 'reduce';
}

/** One picture to be taken. */
export interface Picture {
  /** Of story and mode: the same in every Storybook that has both. */
  id: string;
  storyId: string;
  title: string;
  name: string;
  mode: string;
  window: { width: number; height: number };
  media: Media;
  /** Globals of Storybook, as its address takes them. */
  globals: string;
}

const usualWindow = { width: 1280, height: 800 };

/** Words of a mode that are no globals. */
const ownWords = new Set(['viewport', 'forcedColors', 'prefersReducedMotion', 'disable']);

/**
 * Every picture of a Storybook, all of one mode before the next: a browser then keeps its window
 * from one to the other.
 *
 * @param only part of a story's title, in whatever capitals.
 */
export function planPictures(
  index: StoryIndex,
  parametersOf: Readonly<Record<string, PictureParameters>>,
  only = '',
): Picture[] {
  const pictures = Object.values(index.entries)
    .filter(({ type, title }) => type === 'story' && isPart(only, title))
    .flatMap((entry) => picturesOf(entry, parametersOf[entry.id] ?? {}));
  return [...Map.groupBy(pictures, ({ mode }) => mode).values()].flat();
}

const isPart = (part: string, text: string) => text.toLowerCase().includes(part.toLowerCase());

function picturesOf(
  { id, title, name }: IndexEntry,
  { chromatic = {}, viewports = {} }: PictureParameters,
): Picture[] {
  if (chromatic.disableSnapshot === true) return [];
  const modes = Object.entries(chromatic.modes ?? { usual: {} });
  return modes
    .filter(([, mode]) => mode['disable'] !== true)
    .map(([modeName, mode]) => ({
      id: `${id}.${modeName}`,
      storyId: id,
      title,
      name,
      mode: modeName,
      window: windowOf(mode, viewports),
      // Nothing may be caught in the middle of a movement, whatever the mode.
      media: {
        forcedColors: mode['forcedColors'] === 'active' ? 'active' : 'none',
        reducedMotion: 'reduce',
      },
      globals: globalsOf(mode),
    }));
}

function windowOf({ viewport }: Mode, viewports: Readonly<Record<string, Viewport>>) {
  if (viewport === undefined) return usualWindow;
  const { styles } = viewports[String(viewport)] ?? {};
  if (!styles) throw new Error(`no viewport ${String(viewport)}`);
  return { width: Number.parseInt(styles.width, 10), height: Number.parseInt(styles.height, 10) };
}

function globalsOf(mode: Mode): string {
  const globals = Object.entries(mode).filter(([word]) => !ownWords.has(word));
  return globals.map(([word, value]) => `${word}:${String(value)}`).join(';');
}
