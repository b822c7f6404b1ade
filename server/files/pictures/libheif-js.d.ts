/** The part of libheif-js that decodes a photo. The package's own types describe the C interface. */
declare module 'libheif-js/wasm-bundle.js' {
  interface Pixels {
    data: Uint8ClampedArray;
    width: number;
    height: number;
  }
  interface HeifImage {
    get_width(): number;
    get_height(): number;
    is_primary(): boolean;
    /** Decodes into the given pixels (RGBA). Passes null if that fails. */
    display(pixels: Pixels, done: (decoded: Pixels | null) => void): void;
  }
  interface LibHeif {
    ready: Promise<unknown>;
    HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] };
  }
  const libheif: LibHeif;
  export default libheif;
}
