import { readStack } from '../readStack.ts';

// `npm run stack`: replaces the positions of built files in standard input (`at` of a client_error,
// or a stack) by positions in the source, using the source maps of that build.
const folder = process.argv[2] ?? 'source-maps';
let text = '';
for await (const chunk of process.stdin.setEncoding('utf8')) text += chunk;
process.stdout.write(readStack(text, folder));
