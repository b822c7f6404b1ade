export interface ImageItem {
  /** URL of the image. */
  source: string;
  /** Title above the image. */
  title?: string | undefined;
}
