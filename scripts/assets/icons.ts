import { readFileSync } from 'node:fs';
import sharp from 'sharp';

/** `npm run icons`: draws the installed app's icons from public/icon.svg. */
const drawing = readFileSync('public/icon.svg', 'utf8');
// Platforms crop a maskable icon, so its background reaches every edge and the drawing stays within
// the middle four fifths.
const padded = drawing.replace(' rx="20"', '').replace('0 0 96 96', '-6 -6 108 108');
const background = '<rect x="-6" y="-6" width="108" height="108" fill="#353b8c"/>';
const maskable = padded.replace(/<rect [^>]*fill="#353b8c"\/>/, background);

const icons = [
  { file: 'icon-192.png', svg: drawing, size: 192 },
  { file: 'icon-512.png', svg: drawing, size: 512 },
  { file: 'icon-maskable-512.png', svg: maskable, size: 512 },
  { file: 'apple-touch-icon.png', svg: maskable, size: 180 },
];
for (const { file, svg, size } of icons) {
  await sharp(Buffer.from(svg), { density: 600 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toFile(`public/${file}`);
}
