/** The parts of Storybook's component manifest that are checked. */
export interface ComponentManifest {
  components: Readonly<
    Record<
      string,
      {
        name: string;
        path: string;
        description?: string;
        error?: object;
        reactDocgenTypescript?: object;
      }
    >
  >;
}

/** Returns the story files of components that the manifest lacks or cannot describe. */
export function missingComponents(
  { components }: ComponentManifest,
  storyFiles: readonly string[],
): string[] {
  const described = new Set(
    Object.values(components)
      .filter(
        ({ error, description, reactDocgenTypescript }) =>
          !error && description && reactDocgenTypescript,
      )
      .map(({ path }) => path),
  );
  return storyFiles.filter((file) => !described.has(`./${file}`));
}
