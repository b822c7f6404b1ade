import { spawnSync } from 'node:child_process';
import { isBuilt, rememberBuild, webApp } from './build-stamp.ts';

// `npm start`: builds the web app if its sources have changed, then runs the server in this
// process.
if (!isBuilt(webApp)) {
  console.log('Building the web app …');
  // A separate process, because building sets NODE_ENV, which the server reads.
  const vite = ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error'];
  const { status } = spawnSync(process.execPath, vite, { stdio: 'inherit' });
  if (status !== 0) process.exit(1);
  rememberBuild(webApp);
}
await import('#server/main.ts');
