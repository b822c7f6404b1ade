import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Modules are read once for all starts: it is quicker, and needs no reader in memory. Where the
// folder can't be written every start reads them again.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/server', import.meta.url)));

await import('./run.ts');
