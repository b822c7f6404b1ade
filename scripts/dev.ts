import { spawn } from 'node:child_process';
import { createServer } from 'vite';

// `npm run dev`: runs the server on port 3001, restarted on changes, and the page with hot
// reloading in front of it.
const server = spawn(process.execPath, ['--watch', 'server/main.ts'], {
  stdio: 'inherit',
  env: { ...process.env, PORT: '3001' },
});
const page = await createServer();
await page.listen();
page.printUrls();

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    server.kill(signal);
    void page.close();
  });
}
