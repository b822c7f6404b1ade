import { z } from 'zod';
import { calls } from '../../src/api/contract/calls.ts';
import { liveMessage } from '../../src/api/contract/live.ts';
import { errorResponse } from '../../src/api/contract/wire.ts';
import type { Shape } from '../../src/api/parseAnswer.ts';

type JsonSchema = z.core.JSONSchema.BaseSchema | boolean;

const jsonSchemaOf = (schema: z.ZodType) => z.toJSONSchema(schema, { unrepresentable: 'any' });

/** The shapes of successful answers by the name of the call, of an error and of a message of the stream. */
export const derivedShapes: Readonly<Record<string, Shape>> = {
  error: shapeOf(jsonSchemaOf(errorResponse)),
  live: shapeOf(jsonSchemaOf(liveMessage)),
  ...Object.fromEntries(
    Object.entries(calls).flatMap(([name, { kind, response }]) =>
      kind === 'download' ? [] : [[name, successShape(jsonSchemaOf(response))]],
    ),
  ),
};

/** Without the status, which tells a success from an error and is read first. */
function successShape({ oneOf = [] }: z.core.JSONSchema.BaseSchema): Shape {
  for (const schema of oneOf) {
    if (typeof schema === 'boolean') continue;
    const { status, ...properties } = schema.properties ?? {};
    if (typeof status === 'object' && status.const === 'success') {
      return shapeOf({ ...schema, properties });
    }
  }
  throw new Error('a response without success');
}

function shapeOf(schema: JsonSchema): Shape {
  if (typeof schema === 'boolean' || schema.shape === 'any') return 'any';
  const { type, properties = {}, required = [], items, prefixItems } = schema;
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (schema.const !== undefined) return `=${schema.const}`;
  if (alternatives) return oneOf(alternatives);
  if (Array.isArray(type)) return oneOf(type.map((each) => ({ type: each })));
  if (type === undefined) return 'any';
  if (type === 'null') return null;
  if (type === 'array') return { '[]': shapeOf((items || prefixItems?.[0] || true) as JsonSchema) };
  if (type !== 'object') return 'value';
  return Object.fromEntries(
    Object.entries(properties).flatMap(([key, value]) => {
      const shape = shapeOf(value);
      // Anything at all may also be absent.
      if (shape === 'any') return [];
      return [[required.includes(key) ? key : `${key}?`, shape]];
    }),
  );
}

/** Alternatives that the client does not tell apart are one. */
function oneOf(schemas: readonly JsonSchema[]): Shape {
  const [first = 'any', ...others] = schemas.map(shapeOf);
  return others.every((shape) => shape === first) ? first : [first, ...others];
}
