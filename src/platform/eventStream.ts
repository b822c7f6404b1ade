export interface StreamHandlers {
  onMessage: (data: string) => void;
  /**
   * Called when the connection is lost. `isRetrying` is true if the browser connects again by itself, at
   * the time that the server has chosen.
   */
  onLost: (isRetrying: boolean) => void;
}

/** Opens a stream of server-sent events. Returns the function that closes it. */
export function openEventStream(path: string, { onMessage, onLost }: StreamHandlers): () => void {
  const source = new EventSource(path);
  source.addEventListener('message', ({ data }: MessageEvent<string>) => onMessage(data));
  source.addEventListener('error', () => onLost(source.readyState === EventSource.CONNECTING));
  return () => source.close();
}
