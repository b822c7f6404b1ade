import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Caches compiled modules, which makes starts faster and saves memory. If the folder is read-only,
// every start compiles them again.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/server', import.meta.url)));

await import('./run.ts');
