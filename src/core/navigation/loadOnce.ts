/** Code that is loaded when it is needed. */
export interface Loading<Value> {
  load: () => Promise<Value>;
  /** Returns the value if it has been loaded. */
  loaded: () => Value | undefined;
}

/** Caches a successful load. After a failure the next call loads again. */
export function loadOnce<Value>(load: () => Promise<Value>): Loading<Value> {
  let loading: Promise<Value> | undefined;
  let loaded: Value | undefined;
  const loadAndCache = async () => {
    try {
      loaded = await load();
      return loaded;
    } catch (error) {
      loading = undefined;
      throw error;
    }
  };
  return {
    load: () => (loading ??= loadAndCache()),
    loaded: () => loaded,
  };
}
