import staticFiles from '@fastify/static';
import fastify from 'fastify';

export interface StaticServer {
  /** `http://127.0.0.1:<port>` */
  address: string;
  close: () => Promise<void>;
}

/** Serves a static folder on a free port. */
export async function serveFolder(root: string): Promise<StaticServer> {
  const app = fastify();
  await app.register(staticFiles, { root, immutable: true, maxAge: '1d' });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  return { address, close: () => app.close() };
}
