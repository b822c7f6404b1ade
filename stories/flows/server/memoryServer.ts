import { access } from '#server/access.ts';
import {
  HttpRefusal,
  notAllowed,
  Refusal,
  refusalOfBody,
  sessionFailed,
  unknownCall,
} from '#server/api/refusals.ts';
import { calls } from '#api/contract/calls.ts';
import { isAcceptedImage } from '#ui/imageTypes.ts';
import type { Context, Cookie, HandledCall, ReceivedFile, Visit } from './call.ts';
import type { Data } from './data.ts';
import { handlers } from './handlers.ts';

export interface MemoryServer {
  data: Data;
  /** What went wrong between the two sides: unknown calls, and whatever breaks the contract. */
  problems: string[];
  /** A way to the server with a cookie of its own. */
  openBrowser: () => typeof fetch;
  /** Ends every session at once: the next call of each browser answers 401. */
  endSessions: () => void;
}

type AnyHandler = (
  context: Visit,
  payload: unknown,
  files: readonly ReceivedFile[],
) => { status: string } | Promise<{ status: string }>;

/**
 * A server in the memory of the page. It reads every request and checks every answer by the
 * contract, and keeps the rules of the real one; a test makes the same calls to both.
 */
export function createMemoryServer(data: Data, clock = () => new Date()): MemoryServer {
  const problems: string[] = [];

  async function answer(name: string, body: BodyInit | null, cookie: Cookie): Promise<Response> {
    if (!isHandled(name)) {
      problems.push(`no call ${name}`);
      throw unknownCall();
    }
    const visit = admit(name, { data, now: clock(), cookie });
    const { fields, files } = await readBody(body);
    const payload = calls[name].request.safeParse(fields);
    if (!payload.success) {
      problems.push(`${name} was asked: ${payload.error.message}`);
      throw refusalOfBody(payload.error);
    }
    const handle = handlers[name] as AnyHandler;
    const made = calls[name].response.safeParse(await handle(visit, payload.data, files));
    if (made.success) return Response.json(made.data);
    problems.push(`${name} answers: ${made.error.message}`);
    throw new HttpRefusal(500, 'Something Went Wrong!');
  }

  return {
    data,
    problems,
    openBrowser: () => {
      const cookie: Cookie = { token: null };
      return async (input, init) => {
        const name = String(input).replace(/^.*\/api\//, '');
        // Without its cookies a call comes from nobody.
        const sent = init?.credentials === 'include' ? cookie : { token: null };
        try {
          return await answer(name, init?.body ?? null, sent);
        } catch (error) {
          return answerError(error);
        }
      };
    },
    endSessions: () => data.sessions.clear(),
  };
}

const isHandled = (name: string): name is HandledCall => Object.hasOwn(handlers, name);

/** Whoever may make the call, by the session alone. @throws HttpRefusal */
function admit(name: HandledCall, visit: Visit): Visit | Context {
  const roles = access[name];
  if (roles === 'public') return visit;
  const { data, cookie } = visit;
  const userId = data.sessions.get(cookie.token ?? '');
  const user = data.users.find(({ id, isActive }) => id === userId && isActive);
  if (!user) throw sessionFailed();
  if (!roles.some((role) => role === user.role)) throw notAllowed();
  return { ...visit, user };
}

async function readBody(body: BodyInit | null) {
  if (!(body instanceof FormData))
    return { fields: JSON.parse(String(body)) as unknown, files: [] };
  const entries = [...body.entries()];
  const fields = entries.filter(([, value]) => typeof value === 'string');
  const files = entries.flatMap(([, value]) => (value instanceof File ? [value] : []));
  return { fields: Object.fromEntries(fields), files: await Promise.all(files.map(receive)) };
}

async function receive(file: File): Promise<ReceivedFile> {
  if (!isAcceptedImage(file)) {
    throw new HttpRefusal(415, 'Some files are not supported. Please upload valid formats.');
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return { name: file.name, url: `data:${file.type};base64,${btoa(text)}` };
}

function answerError(error: unknown): Response {
  if (error instanceof Refusal) {
    const { message, code } = error;
    return Response.json({ status: 'error', message, ...(code && { code }) });
  }
  if (!(error instanceof HttpRefusal)) throw error;
  return Response.json({ status: 'error', message: error.message }, { status: error.status });
}
