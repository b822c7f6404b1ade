import type { CallName, DownloadName, PayloadOf, SuccessOf } from './contract/calls.ts';
import { extractJson } from './extractJson.ts';
import { fileNameOf } from './fileName.ts';
import { type CallError, failedWith, type Result, succeeded } from './result.ts';

/** What the calls need from the browser, given so that tests and stories can give their own. */
export interface ClientOptions {
  /** Where `/api/` is; empty for the page's own origin. */
  baseUrl: string;
  fetch: typeof fetch;
  /** Like `fetch`, and tells how much of the body was sent, from 0 to 1. */
  fetchWithProgress?: FetchWithProgress | undefined;
  /** Name of the session's user, which every payload carries. */
  username: () => string;
  /** IANA name of the browser's time zone. */
  timezone: () => string;
  isOnline: () => boolean;
  /** How long a call may take before its outcome counts as unknown, ms. */
  timeoutMs: number;
  /** The same for a call that carries files, either way, ms. */
  uploadTimeoutMs: number;
}

/** Sends a request and reports how much of its body has left, from 0 to 1. */
export type FetchWithProgress = (
  url: string,
  init: RequestInit,
  onProgress: (share: number) => void,
) => Promise<Response>;

interface CallOptions {
  /** Stands for the session's user before there is one. */
  username?: string;
}

/** A file that a call answered with. */
export interface DownloadedFile {
  blob: Blob;
  /** What the server calls it; null when it gave no name. */
  fileName: string | null;
}

export type Client = ReturnType<typeof createClient>;

/**
 * The one way to the server (specification, sections 7 and 8): POST with cookies, device type,
 * time zone and user name in every payload; never throws, shows nothing, goes nowhere.
 */
export function createClient(options: ClientOptions) {
  const envelope = (overrides: CallOptions) => ({
    deviceType: 'web',
    timezone: options.timezone(),
    username: overrides.username ?? options.username(),
  });

  async function send(
    name: CallName,
    body: { headers?: Record<string, string>; body: string | FormData },
    timeoutMs: number,
    onProgress?: (share: number) => void,
  ): Promise<Result<Response>> {
    if (!options.isOnline()) return failedWith({ kind: 'offline' });
    const { fetchWithProgress } = options;
    const url = `${options.baseUrl}/api/${name}`;
    const signal = AbortSignal.timeout(timeoutMs);
    const init = { ...body, method: 'POST', credentials: 'include', signal } as const;
    try {
      const response =
        onProgress && fetchWithProgress
          ? await fetchWithProgress(url, init, onProgress)
          : await options.fetch(url, init);
      return succeeded(response);
    } catch {
      return failedWith(brokenOff);
    }
  }

  return {
    /** Makes a JSON call. */
    async call<Name extends CallName>(
      name: Name,
      payload: PayloadOf<Name>,
      overrides: CallOptions = {},
    ): Promise<Result<SuccessOf<Name>>> {
      const body = JSON.stringify({ ...envelope(overrides), ...payload });
      const headers = { 'content-type': 'application/json' };
      return settle<Name>(await send(name, { headers, body }, options.timeoutMs));
    },

    /**
     * Makes a multipart call: the fields first, then the files under `file[]`. `onProgress` hears
     * how much has left, from 0 to 1, where the browser tells.
     */
    async upload<Name extends CallName>(
      name: Name,
      payload: PayloadOf<Name>,
      files: readonly File[],
      onProgress?: (share: number) => void,
    ): Promise<Result<SuccessOf<Name>>> {
      const body = new FormData();
      for (const [key, value] of Object.entries({ ...envelope({}), ...payload })) {
        body.append(key, String(value));
      }
      for (const file of files) body.append('file[]', file, file.name);
      return settle<Name>(await send(name, { body }, options.uploadTimeoutMs, onProgress));
    },

    /** Makes a JSON call that is answered with a file. */
    async download<Name extends DownloadName>(
      name: Name,
      payload: PayloadOf<Name>,
    ): Promise<Result<DownloadedFile>> {
      const body = JSON.stringify({ ...envelope({}), ...payload });
      const headers = { 'content-type': 'application/json' };
      return settleFile(await send(name, { headers, body }, options.uploadTimeoutMs));
    },
  };
}

async function settle<Name extends CallName>(
  sent: Result<Response>,
): Promise<Result<SuccessOf<Name>>> {
  if (!sent.ok) return sent;
  const body = await readBody(sent.value);
  if (!body) return failedWith(brokenOff);
  if (isSuccess(sent.value, body)) return succeeded(body as SuccessOf<Name>);
  return failedWith(errorOf(sent.value, body));
}

/** A file, or why there is none: then the answer is JSON like that of any other call. */
async function settleFile(sent: Result<Response>): Promise<Result<DownloadedFile>> {
  if (!sent.ok) return sent;
  const response = sent.value;
  // Whoever waits for a file is told one thing of every reply but 200 and 401.
  if (!response.ok && response.status !== 401) return failedWith(failedReply(response));
  if (!response.ok || !isFile(response)) {
    const body = await readBody(response);
    return failedWith(body ? errorOf(response, body) : brokenOff);
  }
  try {
    const fileName = fileNameOf(response.headers.get('content-disposition'));
    return succeeded({ blob: await response.blob(), fileName });
  } catch {
    return failedWith(brokenOff);
  }
}

const brokenOff: CallError = { kind: 'failed', httpStatus: null, mayHaveHappened: true };

/** JSON is a refusal, a page comes from a proxy; servers name the type of a spreadsheet variously. */
const isFile = ({ headers }: Response) =>
  !/^(application\/json|text\/)/i.test(headers.get('content-type') ?? '');

/** The answer's first JSON object, `{}` when it holds none; null when the answer broke off. */
async function readBody(response: Response): Promise<Record<string, unknown> | null> {
  try {
    const json = extractJson(await response.text());
    return json === null ? {} : (json as Record<string, unknown>);
  } catch {
    return null;
  }
}

function isSuccess(response: Response, body: Record<string, unknown>): boolean {
  return response.ok && String(body.status).toLowerCase() === 'success';
}

const failedReply = ({ status }: Response): CallError => ({
  kind: 'failed',
  httpStatus: status,
  mayHaveHappened: status >= 500,
});

/** Too large, of a wrong type, too often, no room: the person must read why. */
const readableStatuses = new Set([413, 415, 429, 507]);

function errorOf(response: Response, body: Record<string, unknown>): CallError {
  const message = typeof body.message === 'string' && body.message ? body.message : null;
  if (response.status === 401) return { kind: 'unauthorised', message };
  if (readableStatuses.has(response.status)) return { kind: 'refused', message, code: null };
  if (!response.ok) return failedReply(response);
  // An answer without JSON says neither yes nor no: a proxy's page, perhaps, after the deed.
  if (body.status === undefined) {
    return { kind: 'failed', httpStatus: response.status, mayHaveHappened: true };
  }
  const code = body.code === 'conflict' || body.code === 'not_found' ? body.code : null;
  return { kind: 'refused', message, code };
}
