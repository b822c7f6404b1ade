/** Refuses every request a story makes; undone by the function it returns. */
export function refuseNetwork(): () => void {
  const requests: string[] = [];
  const realFetch = globalThis.fetch;
  const realOpen = XMLHttpRequest.prototype.open;
  globalThis.fetch = async (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    if (isOwn(address)) return realFetch(input, init);
    requests.push(address);
    throw new TypeError(`a story asked the network for ${address}`);
  };
  XMLHttpRequest.prototype.open = function open(_method: string, address: string | URL) {
    requests.push(String(address));
    throw new TypeError(`a story asked the network for ${String(address)}`);
  };
  return () => {
    globalThis.fetch = realFetch;
    XMLHttpRequest.prototype.open = realOpen;
    if (requests.length > 0) {
      throw new Error(`A story of UI or Screens asks for nothing, but: ${requests.join(', ')}`);
    }
  };
}

/** Modules and pictures that Storybook itself serves or that are part of the story. */
function isOwn(address: string): boolean {
  return (
    /^(?:data|blob):/.test(address) || /[?&](?:import|t|v)\b|\/@|\/node_modules\//.test(address)
  );
}
