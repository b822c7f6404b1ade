import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Kysely, sql, type SqlBool } from 'kysely';
import { unknownCall } from '#server/api/refusals.ts';
import { errorCode } from '#server/db/errors.ts';
import type { Schema } from '#server/db/schema.ts';
import type { SignedIn } from '#server/sessions/signedIn.ts';
import { isReadableBy } from '../transaction/messages/messages.ts';
import { visibleTo } from '#server/transaction/visibility.ts';
import { attachmentDisposition, downloadName } from './disposition.ts';
import { fileIdPattern } from './fileNames.ts';
import { type FileStore, type FileVariant, thumbMediaType } from './store.ts';

interface FilesRouteOptions {
  db: Kysely<Schema>;
  files: FileStore;
  /** Returns the user of a request. @throws HttpRefusal if there is none, or without a second factor that they need */
  requireUser: (request: FastifyRequest) => Promise<SignedIn>;
}

type FileRequest = FastifyRequest<{ Params: { id: string } }>;

/** Serves `/files/<id>` and `/files/<id>/thumb` to users who may see the owner of the file. */
export async function serveFiles(app: FastifyInstance, options: FilesRouteOptions): Promise<void> {
  const serve = (variant: FileVariant) => (request: FileRequest, reply: FastifyReply) =>
    sendFile(request, reply, variant, options);
  app.get('/files/:id', serve('original'));
  app.get('/files/:id/thumb', serve('thumb'));
}

async function sendFile(
  request: FileRequest,
  reply: FastifyReply,
  variant: FileVariant,
  { db, files, requireUser }: FilesRouteOptions,
): Promise<FastifyReply> {
  void reply.headers(fileHeaders);
  const user = await requireUser(request);
  const { id } = request.params;
  if (!fileIdPattern.test(id)) throw unknownCall();
  const file = (await findVisibleFile(db, user, id)) ?? (await findDeletedFile(db, user, id));
  if (!file) throw unknownCall();
  const { stream, byteSize } = await files.open(id, variant).catch(reportMissing(request, id));
  const isThumb = variant === 'thumb';
  if (!isThumb && !file.is_inline) {
    void reply.header(
      'content-disposition',
      attachmentDisposition(downloadName(file.file_name, file.media_type)),
    );
  }
  return reply
    .type(isThumb ? thumbMediaType(file.is_inline) : file.media_type)
    .header('content-length', byteSize)
    .send(stream);
}

/** Forbids caching, guessing the type, running and embedding. */
const fileHeaders = {
  'cache-control': 'private, no-store',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
} as const;

/** Logs a row without its file for the operator. The client gets the answer for an unknown file. */
function reportMissing(request: FastifyRequest, fileId: string) {
  return (error: unknown): never => {
    if (errorCode(error) !== 'ENOENT') throw error;
    request.log.error({ event: 'file_missing', fileId });
    throw unknownCall();
  };
}

/** Admins see the attachments that people deleted. */
async function findDeletedFile(db: Kysely<Schema>, user: SignedIn, fileId: string) {
  if (user.role !== 'admin') return undefined;
  return db
    .selectFrom('deleted_files')
    .select(['file_name', 'media_type', 'is_inline'])
    .where('file_id', '=', fileId)
    .executeTakeFirst();
}

/** Condition: the user may see the settlement. */
const isOfOwnAccount = ({ role, userId }: SignedIn) => {
  if (role === 'admin') return sql<SqlBool>`true`;
  return role === 'agent' ? sql<SqlBool>`settlements.agent_id = ${userId}` : sql<SqlBool>`false`;
};

/** An unclaimed file is visible to its uploader only, a logo to every user. */
function findVisibleFile(db: Kysely<Schema>, user: SignedIn, fileId: string) {
  return db
    .selectFrom('files')
    .leftJoin('transactions', 'transactions.transaction_id', 'files.transaction_id')
    .leftJoin('settlements', 'settlements.settlement_id', 'files.settlement_id')
    .leftJoin('messages', 'messages.message_id', 'files.message_id')
    .select(['files.file_name', 'files.media_type', 'files.is_inline'])
    .where('files.file_id', '=', fileId)
    .where((is) => {
      const unclaimed = is.and([
        is('files.claimed_at', 'is', null),
        is('files.uploader_id', '=', user.userId),
      ]);
      const claimed = is.and([
        is('files.claimed_at', 'is not', null),
        is.or([
          is('files.purpose', '=', 'logo'),
          is.and([is('files.purpose', '=', 'settlement'), isOfOwnAccount(user)]),
          is.and([
            is('transactions.transaction_id', 'is not', null),
            visibleTo(user),
            is.or([is('files.purpose', '<>', 'message'), isReadableBy(user)]),
          ]),
        ]),
      ]);
      return is.or([unclaimed, claimed]);
    })
    .executeTakeFirst();
}
