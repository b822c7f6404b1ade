/** Returns the image of a receipt as a data URL, so that stories need no network. */
export function receiptPicture(text: string, tint = 'lavender'): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="800" viewBox="0 0 60 80">
    <rect width="60" height="80" fill="${tint}"/><rect x="8" y="8" width="44" height="64" fill="white"/>
    <path d="M14 20h32M14 30h24M14 40h30M14 50h18" stroke="slategray" stroke-width="2"/>
    <text x="14" y="64" font-size="7" font-family="sans-serif">${text}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** Screenshot of a whole page, as a data URL: eleven times as high as wide. */
export const longScreenshot = `data:image/svg+xml,${encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" width="1080" height="12000"><rect width="1080" height="12000" fill="white"/>
    <g font-size="40" font-family="sans-serif">${Array.from(
      { length: 100 },
      (_, line) => `<text x="60" y="${120 * line + 90}">Line ${line + 1} of the statement</text>`,
    ).join('')}</g></svg>`,
)}`;

/** Text on a transparent ground, as a data URL. */
export const transparentPicture = (ink: string) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="800"><g fill="${ink}" font-size="70" font-family="sans-serif">
      <text x="40" y="120">Paid</text><text x="40" y="400">₹25,000.00</text></g></svg>`,
  )}`;

/** Logo of a fictional bank as a data URL. */
export const bankLogo = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="teal"/><path d="M10 28V16l10-6 10 6v12z" fill="white"/></svg>',
)}`;

/** Returns a file that starts as a PNG does, whatever its name and type. */
export const pngFile = (name: string, type = 'image/png') =>
  new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])], name, { type });
