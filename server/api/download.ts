import type { FastifyReply } from 'fastify';
import { attachmentDisposition } from '#server/files/disposition.ts';

/** The answer of a call that returns a file instead of JSON. */
export class Download {
  readonly fileName: string;
  readonly mediaType: string;
  readonly bytes: Buffer;

  constructor(fileName: string, mediaType: string, bytes: Buffer) {
    this.fileName = fileName;
    this.mediaType = mediaType;
    this.bytes = bytes;
  }

  /** Sets the headers of the file. @returns the body. */
  prepare(reply: FastifyReply): Buffer {
    void reply.header('content-type', this.mediaType);
    void reply.header('content-disposition', attachmentDisposition(this.fileName));
    return this.bytes;
  }
}
