import type { FastifyReply } from 'fastify';
import { attachmentDisposition } from '#server/files/disposition.ts';

/** What a call answers with a file instead of JSON. */
export class Download {
  readonly fileName: string;
  readonly mediaType: string;
  readonly bytes: Buffer;

  constructor(fileName: string, mediaType: string, bytes: Buffer) {
    this.fileName = fileName;
    this.mediaType = mediaType;
    this.bytes = bytes;
  }

  /** Puts the file's headers on a reply. @returns its body. */
  describe(reply: FastifyReply): Buffer {
    void reply.header('content-type', this.mediaType);
    void reply.header('content-disposition', attachmentDisposition(this.fileName));
    return this.bytes;
  }
}
