import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { zoomStyleHashes } from './securityHeaders.ts';

const hash = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

it('allows exactly the style element of the installed react-zoom-pan-pinch', () => {
  const code = readFileSync('node_modules/react-zoom-pan-pinch/dist/index.esm.js', 'utf8');
  const styles = [...code.matchAll(/^var css_\w+ = (".*");$/gm)].map(([, text = '""']) =>
    String(JSON.parse(text)),
  );
  expect(['', ...styles].map(hash)).toEqual(zoomStyleHashes);
});
