import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv } from 'vite';

/** Where `npm run dev` keeps the server that the hot-reloading page talks to. */
const devServer = 'http://127.0.0.1:3001';

export default defineConfig(({ mode }) => {
  const env = loadEnv(mode, process.cwd(), 'VITE_');
  if (env.VITE_SECRET_SEQUENCE && !/^[1-9]+$/.test(env.VITE_SECRET_SEQUENCE)) {
    throw new Error('VITE_SECRET_SEQUENCE must be digits from 1 to 9');
  }
  return {
    plugins: [react()],
    build: { target: 'es2022', sourcemap: false },
    server: {
      host: '127.0.0.1',
      port: 3000,
      strictPort: true,
      proxy: { '/api': devServer, '/files': devServer },
    },
  };
});
