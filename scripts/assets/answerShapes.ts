import { writeFileSync } from 'node:fs';
import { derivedShapes } from './derivedShapes.ts';

// `npm run answer-shapes` writes the shapes that the client compares answers with, one line for each call.

const lines = Object.entries(derivedShapes).map((entry) =>
  entry.map((part) => JSON.stringify(part)).join(': '),
);
writeFileSync('src/api/answerShapes.json', `{\n${lines.join(',\n')}\n}\n`);
