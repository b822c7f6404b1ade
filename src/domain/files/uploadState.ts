/** A file of a form, uploading or stored. Both URLs are null until it is stored. */
export interface Upload {
  id: string;
  name: string;
  url: string | null;
  thumbUrl: string | null;
  state: 'uploading' | 'done' | 'failed';
  /** Upload progress from 0 to 1, if known. */
  progress?: number;
}

/** Files and callbacks of a form's file field. */
export interface Uploads {
  items: readonly Upload[];
  onPick: (files: readonly File[]) => void;
  onRemove: (id: string) => void;
  onRetry: (id: string) => void;
  onReject: (message: string) => void;
}
