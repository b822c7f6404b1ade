import { build } from 'vite';
import { isBuilt, rememberBuild } from './build-stamp.ts';

// `npm start`: builds the web app when its sources changed, then runs the server in this process.
if (!isBuilt()) {
  console.log('Building the web app …');
  await build({ logLevel: 'error' });
  rememberBuild();
}
await import('#server/main.ts');
