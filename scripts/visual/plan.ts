/** Contents of `index.json` of a built Storybook. */
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

/** Settings for the picture of a story: a viewport, media features and globals of Storybook. */
type Mode = Readonly<Record<string, unknown>>;

/** The parameters of a story that affect its pictures. */
export interface PictureParameters {
  chromatic?:
    | {
        disableSnapshot?: boolean | undefined;
        modes?: Readonly<Record<string, Mode>> | undefined;
      }
    | undefined;
  /** The viewports that modes refer to. */
  viewports?: Readonly<Record<string, Viewport>> | undefined;
}

interface Viewport {
  styles: { width: string; height: string };
}

export interface Media {
  forcedColors: 'active' | 'none';
  reducedMotion: 'reduce';
}

/** A picture to take. */
export interface Picture {
  /** Consists of story and mode, so it is the same in every Storybook. */
  id: string;
  storyId: string;
  title: string;
  name: string;
  mode: string;
  window: { width: number; height: number };
  media: Media;
  /** Globals of Storybook in the format of its URL. */
  globals: string;
}

const usualWindow = { width: 1280, height: 800 };

/** Properties of a mode that are not globals. */
const ownWords = new Set(['viewport', 'forcedColors', 'prefersReducedMotion', 'disable']);

/**
 * Plans all pictures of a Storybook, grouped by mode, so that a browser keeps its viewport.
 *
 * @param only part of a story's title, ignoring case.
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
      // Animations are disabled in every mode.
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
