export interface StreamHandlers {
  /** @param id its position, with which the stream can be continued; '' for none */
  onMessage: (data: string, id: string) => void;
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
  source.addEventListener('message', ({ data, lastEventId }: MessageEvent<string>) =>
    onMessage(data, lastEventId),
  );
  source.addEventListener('error', () => onLost(source.readyState === EventSource.CONNECTING));
  return () => source.close();
};
