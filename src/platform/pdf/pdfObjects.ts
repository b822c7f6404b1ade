/** The content of a PDF object: text in Latin-1, and the bytes of a stream behind it. */
interface PdfObject {
  text: string;
  stream?: Uint8Array;
}

/** Collects the objects of a PDF file. */
export interface PdfObjects {
  /** Reserves the number of an object that others refer to before it is known. */
  reserve: () => number;
  /** Sets a reserved object. */
  set: (id: number, text: string) => void;
  /** Adds an object and returns its number. */
  add: (text: string) => number;
  /** Adds a stream with further entries of its dictionary, and returns its number. */
  addStream: (stream: Uint8Array, entries?: string) => number;
  /** Returns the file. @param root number of the catalog, `info` of the document information */
  toFile: (root: number, info: number) => Blob;
}

/** Converts Latin-1 text to bytes. */
export const latin1 = (text: string): Uint8Array =>
  Uint8Array.from(text, (character) => character.charCodeAt(0));

export const reference = (id: number) => `${id} 0 R`;

/** Returns a text string of the document: UTF-16 with its mark, in hexadecimal. */
export const textString = (text: string) => `<FEFF${utf16(text)}>`;

/** Returns the UTF-16 code units of a text in hexadecimal. */
export const utf16 = (text: string): string =>
  Array.from({ length: text.length }, (_, index) =>
    text.charCodeAt(index).toString(16).toUpperCase().padStart(4, '0'),
  ).join('');

export function createPdfObjects(): PdfObjects {
  const objects: PdfObject[] = [];
  const push = (object: PdfObject) => objects.push(object);
  return {
    reserve: () => push({ text: 'null' }),
    set(id, text) {
      objects[id - 1] = { text };
    },
    add: (text) => push({ text }),
    addStream: (stream, entries = '') =>
      push({ text: `<< /Length ${stream.length} ${entries} >>`, stream }),
    toFile: (root, info) => toFile(objects, root, info),
  };
}

function toFile(objects: readonly PdfObject[], root: number, info: number): Blob {
  const parts: Uint8Array[] = [];
  let length = 0;
  const write = (part: string | Uint8Array) => {
    const bytes = typeof part === 'string' ? latin1(part) : part;
    parts.push(bytes);
    length += bytes.length;
  };
  // Bytes above 127 mark the file as binary.
  write('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n');
  const offsets = objects.map(({ text, stream }, index) => {
    const offset = length;
    write(`${index + 1} 0 obj\n${text}\n`);
    if (stream) {
      write('stream\n');
      write(stream);
      write('\nendstream\n');
    }
    write('endobj\n');
    return offset;
  });
  const start = length;
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  write(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries.join('')}`);
  write(
    `trailer\n<< /Size ${objects.length + 1} /Root ${reference(root)} /Info ${reference(info)} >>\n`,
  );
  write(`startxref\n${start}\n%%EOF\n`);
  return new Blob(parts as BlobPart[], { type: 'application/pdf' });
}
