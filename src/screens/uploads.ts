/** A file of a form, on its way or stored. Both addresses are null until it is stored. */
export interface Upload {
  id: string;
  name: string;
  url: string | null;
  thumbUrl: string | null;
  state: 'uploading' | 'done' | 'failed';
  /** How much of it has left while it is uploading, from 0 to 1, where that is known. */
  progress?: number;
}

/** What a form's file field needs from whoever keeps its files. */
export interface Uploads {
  items: readonly Upload[];
  onPick: (files: readonly File[]) => void;
  onRemove: (id: string) => void;
  onRetry: (id: string) => void;
  onReject: (message: string) => void;
}
