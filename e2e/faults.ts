import type { APIRequestContext, Page } from '@playwright/test';
import { type Fault, faultsPath, releasePath } from './faultProxy.ts';

/** Faults after which browsers do not retry. */
const once = new Set<Fault['kind']>([
  'respond',
  'replaceResponse',
  'truncateResponse',
  'delayResponse',
  'crash',
]);

/** Injects a fault; `times` is the maximum number of affected calls. */
export const injectFault = (
  { request }: { request: APIRequestContext },
  fault: Omit<Fault, 'times'> & { times?: number },
) =>
  // Browsers retry when a kept-alive connection breaks, so other faults stay until they are cleared.
  request.post(faultsPath, { data: { times: once.has(fault.kind) ? 1 : 99, ...fault } });

/** Removes all faults. */
export const clearFaults = ({ request }: { request: APIRequestContext }) =>
  request.delete(faultsPath);

/** Deploys another release. The files of the previous one no longer exist. */
export const deployRelease = (page: Page, name: string) =>
  page.request.post(releasePath, { data: name, headers: { 'content-type': 'text/plain' } });

/** Restores the original build. */
export const restoreBuild = ({ request }: { request: APIRequestContext }) =>
  request.delete(releasePath);
