export interface StreamHandlers {
  onMessage: (data: string) => void;
  /**
   * Called when the connection is lost. `isRetrying` is true if the browser connects again by itself, at
   * the time that the server has chosen.
   */
  onLost: (isRetrying: boolean) => void;
}

/** Opens a stream of server-sent events at a path of this server. Returns the function that closes it. */
export type OpenEventStream = (path: string, handlers: StreamHandlers) => () => void;

export const openEventStream: OpenEventStream = (path, { onMessage, onLost }) => {
  const source = new EventSource(path);
  source.addEventListener('message', ({ data }: MessageEvent<string>) => onMessage(data));
  source.addEventListener('error', () => onLost(source.readyState === EventSource.CONNECTING));
  return () => source.close();
};
