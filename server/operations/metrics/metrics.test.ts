import { expect, test } from 'vitest';
import { makeLog } from '../log/makeLog.ts';
import { freePort } from '../../../scripts/freePort.ts';
import { Metrics } from './metrics.ts';
import { serveMetrics } from './serveMetrics.ts';

const gauges = {
  sessions: async () => 3,
  liveStreams: () => 3,
  databaseInUse: () => 2,
  databaseWaiting: () => 1,
  standbyAge: async () => null,
  freeBytes: async () => 5e9,
};

async function readMetrics(metrics: Metrics): Promise<string[]> {
  const lines = (await metrics.registry.metrics()).split('\n');
  return lines.filter((line) => line.startsWith('remit_desk_') && !line.includes('le="'));
}

test('counts log events, including those below the log level', async () => {
  const metrics = new Metrics();
  const written: string[] = [];
  const stream = { write: (line: string) => void written.push(line) };
  const log = makeLog({ level: 'warn', onEvent: metrics.count, stream }).child({ reqId: 'x' });
  log.info({ event: 'request', call: 'login.php?run=login', route: '/api/*', http: 200, ms: 20 });
  log.info({ event: 'request', call: null, route: '/readyz', http: 503, ms: 1000 });
  log.info({ event: 'request', call: null, route: null, http: 404, ms: 0 });
  log.warn({ event: 'sign_in_failed', userId: 7 });
  log.warn({ event: 'sign_in_failed', userId: 8 });
  log.info('no event at all');
  expect(written.map((line) => JSON.parse(line).userId)).toEqual([7, 8]);
  expect(await readMetrics(metrics)).toEqual([
    'remit_desk_call_seconds_sum{call="login.php?run=login",http="200"} 0.02',
    'remit_desk_call_seconds_count{call="login.php?run=login",http="200"} 1',
    'remit_desk_call_seconds_sum{call="/readyz",http="503"} 1',
    'remit_desk_call_seconds_count{call="/readyz",http="503"} 1',
    'remit_desk_call_seconds_sum{call="none",http="404"} 0',
    'remit_desk_call_seconds_count{call="none",http="404"} 1',
    'remit_desk_events_total{event="sign_in_failed"} 2',
  ]);
});

test('reports the other metrics if one cannot be read', async () => {
  const metrics = new Metrics();
  metrics.watch({
    ...gauges,
    sessions: () => Promise.reject(new Error('the database is down')),
    freeBytes: async () => null,
  });
  expect(await readMetrics(metrics)).toEqual([
    'remit_desk_sessions Nan',
    'remit_desk_live_streams 3',
    'remit_desk_database_in_use 2',
    'remit_desk_database_waiting 1',
    'remit_desk_standby_age_seconds Nan',
    'remit_desk_files_free_bytes Nan',
  ]);
});

test('are served on their address only', async () => {
  const port = await freePort();
  const stop = await serveMetrics(new Metrics(), { host: '::1', port });
  const answer = await fetch(`http://[::1]:${port}/metrics`);
  expect(await answer.text()).toContain('process_cpu_seconds_total');
  expect((await fetch(`http://[::1]:${port}/`)).status).toBe(404);
  await expect(fetch(`http://127.0.0.1:${port}/metrics`)).rejects.toThrow('fetch failed');
  stop();
});

test('names the address that cannot be used', async () => {
  const start = serveMetrics(new Metrics(), { host: '192.0.2.1', port: await freePort() });
  await expect(start).rejects.toThrow(/^Port \d+ of METRICS_HOST=192\.0\.2\.1 can't be used: /);
});
