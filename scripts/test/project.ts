import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** Parses a file of tests. */
export const parse = (file: string, text = readFileSync(file, 'utf8')) =>
  ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);

const parsed = new Map<string, ts.SourceFile>();

function parseOnce(file: string) {
  const source = parsed.get(file) ?? parse(file);
  parsed.set(file, source);
  return source;
}

/** Returns the name of the called function or method. */
export const nameOf = ({ expression }: ts.CallExpression) =>
  ts.isPropertyAccessExpression(expression)
    ? expression.name.text
    : ts.isIdentifier(expression)
      ? expression.text
      : '';

export type FunctionNode = ts.ArrowFunction | ts.FunctionExpression | ts.FunctionDeclaration;

export const isFunction = (node: ts.Node | undefined): node is FunctionNode =>
  node !== undefined &&
  (ts.isArrowFunction(node) || ts.isFunctionExpression(node) || ts.isFunctionDeclaration(node));

/** Calls `visit` with the nodes below a node, in the order of the text. It returns true to leave one out. */
export function walk(node: ts.Node, visit: (node: ts.Node) => boolean | void) {
  ts.forEachChild(node, (child) => {
    if (visit(child) !== true) walk(child, visit);
  });
}

/** Whether a node or a node below it is such. */
export function has(
  node: ts.Node,
  isSuch: (node: ts.Node) => boolean,
  isLeftOut: (node: ts.Node) => boolean = () => false,
): boolean {
  if (isLeftOut(node)) return false;
  if (isSuch(node)) return true;
  return ts.forEachChild(node, (child) => has(child, isSuch, isLeftOut) || undefined) ?? false;
}

/** Returns the nodes around a node, the innermost first. */
export function* around(node: ts.Node): Generator<ts.Node> {
  for (let { parent } = node; parent; parent = parent.parent) yield parent;
}

const own = new WeakMap<ts.SourceFile, ReadonlyMap<string, FunctionNode>>();

/** Returns the functions that a file declares at its top. */
function functionsOf(source: ts.SourceFile): ReadonlyMap<string, FunctionNode> {
  const known = own.get(source);
  if (known) return known;
  const functions = new Map<string, FunctionNode>();
  for (const statement of source.statements) {
    if (ts.isFunctionDeclaration(statement) && statement.name) {
      functions.set(statement.name.text, statement);
    }
    if (!ts.isVariableStatement(statement)) continue;
    for (const { name, initializer } of statement.declarationList.declarations) {
      if (isFunction(initializer)) functions.set(name.getText(), initializer);
    }
  }
  own.set(source, functions);
  return functions;
}

/** Returns the function with a name, of the file itself or of the file of tests that it imports it from. */
function functionNamed(source: ts.SourceFile, name: string): FunctionNode | undefined {
  const found = functionsOf(source).get(name);
  if (found) return found;
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement)) continue;
    const bindings = statement.importClause?.namedBindings;
    if (!bindings || !ts.isNamedImports(bindings)) continue;
    const imported = bindings.elements.find((element) => element.name.text === name);
    if (!imported || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    const specifier = statement.moduleSpecifier.text;
    const file = specifier.startsWith('#stories/')
      ? specifier.slice(1)
      : path.join(path.dirname(source.fileName), specifier);
    if (!/^(?:\.|#stories\/)/.test(specifier) || !existsSync(file)) return undefined;
    return functionsOf(parseOnce(file)).get((imported.propertyName ?? imported.name).text);
  }
  return undefined;
}

/** Returns the function that a call of a plain name runs, such as that of a variable of the same test. */
export function calledFunction(call: ts.CallExpression): FunctionNode | undefined {
  if (!ts.isIdentifier(call.expression)) return undefined;
  const { text } = call.expression;
  return declarationOf(call.expression, isFunction) ?? functionNamed(call.getSourceFile(), text);
}

/** Returns the value that the closest variable of this name starts with, if it is such a node. */
export function declarationOf<Found extends ts.Node>(
  name: ts.Identifier,
  isSuch: (node: ts.Node | undefined) => node is Found,
): Found | undefined {
  for (const scope of around(name)) {
    let found: ts.Node | undefined;
    const statements = ts.isBlock(scope) || ts.isSourceFile(scope) ? scope.statements : [];
    for (const statement of statements) {
      if (!ts.isVariableStatement(statement)) continue;
      for (const declared of statement.declarationList.declarations) {
        if (names(declared.name).includes(name.text)) found = declared.initializer;
      }
    }
    if (ts.isForOfStatement(scope) && ts.isVariableDeclarationList(scope.initializer)) {
      const [declared] = scope.initializer.declarations;
      if (declared && names(declared.name).includes(name.text)) found = scope.expression;
    }
    if (found) return isSuch(found) ? found : undefined;
  }
  return undefined;
}

/** Returns the names that a pattern declares. */
export const names = (pattern: ts.BindingName): readonly string[] =>
  ts.isIdentifier(pattern)
    ? [pattern.text]
    : pattern.elements.flatMap((element) =>
        ts.isOmittedExpression(element) ? [] : names(element.name),
      );
