import shapes from './answerShapes.json';

/**
 * What an answer must be: `value` is a text, number or boolean, `any` is anything, `=x` is the value x, null is
 * null, a list has alternatives, and an object has the shapes of its keys. A key that ends in `?` may be absent. An object
 * with the key `[]` stands for a list of items of this shape.
 */
export type Shape = string | null | readonly Shape[] | { readonly [key: string]: Shape };

/** The shape of each call's success, of an error and of a message of the stream, made by `npm run answer-shapes`. */
export const answerShapes: Readonly<Record<string, Shape>> = shapes;

/** Returns an answer as its type if it has the shape of it; null if not. */
export const parseAnswer = <Answer>(answer: unknown, shape: Shape | undefined): Answer | null =>
  shape !== undefined && hasShape(answer, shape) ? (answer as Answer) : null;

/** Returns true if an answer has a shape. Formats of texts are left to the readers that parse them. */
function hasShape(answer: unknown, shape: Shape): boolean {
  if (shape === null) return answer === null;
  if (shape === 'any') return true;
  if (typeof shape === 'string' && shape.startsWith('=')) return `=${answer}` === shape;
  if (typeof shape === 'string') return ['string', 'number', 'boolean'].includes(typeof answer);
  if (isAlternatives(shape)) return shape.some((alternative) => hasShape(answer, alternative));
  const item = shape['[]'];
  if (item !== undefined) {
    return Array.isArray(answer) && answer.every((each) => hasShape(each, item));
  }
  return isRecord(answer) && Object.entries(shape).every((entry) => hasEntry(answer, entry));
}

function hasEntry(answer: Record<string, unknown>, [key, shape]: [string, Shape]): boolean {
  if (!key.endsWith('?')) return hasShape(answer[key], shape);
  const value = answer[key.slice(0, -1)];
  return value === undefined || hasShape(value, shape);
}

const isAlternatives = (shape: Shape): shape is readonly Shape[] => Array.isArray(shape);

const isRecord = (answer: unknown): answer is Record<string, unknown> =>
  typeof answer === 'object' && answer !== null && !Array.isArray(answer);
