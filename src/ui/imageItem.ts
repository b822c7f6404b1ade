export interface ImageItem {
  /** Address of the picture. */
  source: string;
  /** Its name, above it. */
  title?: string | undefined;
}
