const requests: string[] = [];

/** Refuses and records every request of a story. Returns a function that restores the network. */
export function refuseNetwork(): () => void {
  const realFetch = globalThis.fetch;
  const realOpen = XMLHttpRequest.prototype.open;
  requests.length = 0;
  globalThis.fetch = async (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    if (isOwn(address)) return realFetch(input, init);
    requests.push(address);
    throw new TypeError(`a story asked the network for ${address}`);
  };
  XMLHttpRequest.prototype.open = (_method: string, address: string | URL) => {
    requests.push(String(address));
    throw new TypeError(`a story asked the network for ${String(address)}`);
  };
  return () => {
    globalThis.fetch = realFetch;
    XMLHttpRequest.prototype.open = realOpen;
  };
}

/** Fails a story that has made a request. */
export function expectNoRequests(): void {
  const asked = requests.splice(0);
  if (asked.length === 0) return;
  throw new Error(`A story of UI or Screens asks for nothing, but this one: ${asked.join(', ')}`);
}

/** Returns whether a URL belongs to Storybook itself: its modules and built files. */
function isOwn(address: string): boolean {
  return /^(?:data|blob):|\/@|\/node_modules\/|\/assets\/|[?&](?:import|t|v)\b/.test(address);
}
