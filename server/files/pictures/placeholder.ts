import sharp from 'sharp';

/** A sheet with a folded corner, for files that are not decoded. */
const sheet = `
<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320">
  <rect width="320" height="320" fill="#f3efe6"/>
  <path d="M96 64h92l40 40v152H96z" fill="#ffffff" stroke="#8d877a" stroke-width="4"/>
  <path d="M188 64v40h40" fill="none" stroke="#8d877a" stroke-width="4"/>
  <path d="M120 144h84M120 172h84M120 200h52" stroke="#c9c2b3" stroke-width="8"/>
</svg>`;

let png: Promise<Buffer> | undefined;

/** Returns the thumbnail (PNG) of a file that can only be downloaded. */
export function placeholder(): Promise<Buffer> {
  png ??= sharp(Buffer.from(sheet)).png().toBuffer();
  return png;
}
