import { parseAst } from 'vite';

/**
 * Functions that one of the browsers of `scripts/oldestBrowsers.ts` lacks, by MDN's browser-compat-data: those of
 * the language, and those of pages that this app or its packages could use.
 */
export const newerFunctions: readonly string[] = [
  ...methods('Array.prototype', 'toReversed toSorted toSpliced with'),
  ...methods('ArrayBuffer.prototype', 'resize transfer transferToFixedLength'),
  ...methods('DataView.prototype', 'getFloat16 setFloat16'),
  ...methods('Intl.Locale.prototype', 'getCalendars getHourCycles getTextInfo getTimeZones'),
  ...methods('Intl.Locale.prototype', 'getNumberingSystems getWeekInfo'),
  ...methods('Intl.NumberFormat.prototype', 'formatRange formatRangeToParts'),
  ...methods('Intl.PluralRules.prototype', 'selectRange'),
  ...methods('Intl', 'DurationFormat Segmenter'),
  ...methods(
    'Iterator.prototype',
    'drop every filter find flatMap forEach join map reduce some take',
  ),
  ...methods('Iterator.prototype', 'toArray'),
  ...methods('Iterator', 'concat from zip zipKeyed'),
  ...methods('Map.prototype', 'getOrInsert getOrInsertComputed'),
  ...methods('Set.prototype', 'difference intersection symmetricDifference union'),
  ...methods('Set.prototype', 'isDisjointFrom isSubsetOf isSupersetOf'),
  ...methods('String.prototype', 'isWellFormed toWellFormed'),
  ...methods('Uint8Array.prototype', 'setFromBase64 setFromHex toBase64 toHex'),
  ...methods('Array', 'fromAsync'),
  ...methods('Error', 'captureStackTrace isError'),
  ...methods('JSON', 'isRawJSON rawJSON'),
  ...methods('Map', 'groupBy'),
  ...methods('Math', 'f16round sumPrecise'),
  ...methods('Object', 'groupBy'),
  ...methods('Promise', 'try withResolvers'),
  ...methods('RegExp', 'escape'),
  ...methods('Uint8Array', 'fromBase64 fromHex'),
  ...methods('AbortSignal', 'any'),
  ...methods('Response', 'json'),
  ...methods('URL', 'canParse parse'),
  ...methods('PublicKeyCredential', 'getClientCapabilities isConditionalMediationAvailable'),
  ...methods('PublicKeyCredential', 'parseCreationOptionsFromJSON parseRequestOptionsFromJSON'),
  ...methods('AuthenticatorAttestationResponse.prototype', 'getAuthenticatorData getPublicKey'),
  ...methods('AuthenticatorAttestationResponse.prototype', 'getPublicKeyAlgorithm getTransports'),
  ...methods('Blob.prototype', 'bytes'),
  ...methods('Response.prototype', 'bytes'),
  ...methods('Clipboard.prototype', 'read'),
  ...methods('ClipboardItem.prototype', 'getType'),
  ...methods('Document.prototype', 'caretPositionFromPoint startViewTransition'),
  ...methods('Element.prototype', 'checkVisibility getHTML moveBefore setHTML setHTMLUnsafe'),
  ...methods('HTMLElement.prototype', 'hidePopover showPopover togglePopover'),
  ...methods('HTMLDialogElement.prototype', 'requestClose'),
  ...methods('Headers.prototype', 'getSetCookie'),
  ...methods('IDBFactory.prototype', 'databases'),
  ...methods('Navigator.prototype', 'userActivation wakeLock'),
  ...methods('Navigator.prototype', 'canShare clearAppBadge setAppBadge share'),
  ...methods('PointerEvent.prototype', 'getCoalescedEvents getPredictedEvents'),
  ...methods('StorageManager.prototype', 'estimate'),
  ...methods('globalThis', 'CloseWatcher Float16Array Iterator Temporal URLPattern'),
  ...methods('globalThis', 'cookieStore navigation requestIdleCallback scheduler'),
];

function methods(owner: string, names: string): string[] {
  return names.split(' ').map((name) => `${owner}.${name}`);
}

/** Removes functions as if the browser had never had them. Runs in a page or worker, where it is sent as text. */
export function removeFunctions(paths: readonly string[]) {
  for (const path of paths) {
    const names = path.split('.');
    const name = names.pop() ?? '';
    let owner: unknown = globalThis;
    for (const step of names) owner = owner instanceof Object && Reflect.get(owner, step);
    if (!(owner instanceof Object)) continue;
    // A function may be inherited.
    for (let holder: object | null = owner; holder; holder = Reflect.getPrototypeOf(holder)) {
      Reflect.deleteProperty(holder, name);
    }
    if (name in owner) throw new Error(`${path} cannot be removed`);
  }
}

/**
 * What one of the oldest browsers does not know of CSS, where a part would be lost without it. Of what only makes a
 * page nicer, such as `text-wrap`, nothing is listed.
 */
const newerStyles: Readonly<Record<string, RegExp>> = {
  ':dir()': /:dir\(/g,
  ':has()': /:has\(/g,
  ':open': /:(popover-)?open\b(?=[^:;]*\{)/g,
  ':user-invalid': /:user-(in)?valid\b/g,
  '@property': /@property\s+--/g,
  '@scope': /@scope\s*[({]/g,
  '@starting-style': /@starting-style/g,
  'style query': /@container[^{;]*\bstyle\(/g,
  anchor: /\banchor(-name|-size)?\s*[:(]\s*--|position-(anchor|area|try)\s*:/g,
  'color-mix()': /color-mix\(/g,
  lh: /[\d.]r?lh\b/g,
  'light-dark()': /light-dark\(/g,
  'relative colour': /\b(rgb|hsl|oklch|oklab|lch|lab)a?\(\s*from\b/g,
  subgrid: /:\s*subgrid\b/g,
};

/** Returns the newer styles in the text of styles, or of code that contains them. */
export const newerStylesIn = (text: string): readonly Use[] =>
  Object.entries(newerStyles).flatMap(([name, pattern]) =>
    Array.from(text.matchAll(pattern), ({ index, 0: found }) =>
      useOf(name, text, index, index + found.length),
    ),
  );

/** A newer feature, by name, with the text around it. */
export interface Use {
  name: string;
  text: string;
}

const useOf = (name: string, text: string, start: number, end: number): Use => ({
  name,
  text: text.slice(Math.max(0, start - 40), end + 40),
});

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  value instanceof Object && 'type' in value && typeof value.type === 'string';
const nodesIn = (value: unknown) => [value].flat().filter(isNode);

/** Functions that code names with their owner. There is only one navigator. */
const statics = new Set(
  newerFunctions
    .filter((path) => !/\.prototype\./.test(path) || path.startsWith('Navigator.'))
    .map((path) => path.replace('Navigator.prototype', 'navigator')),
);
/** Methods of any value, by name. */
const ofPrototypes = new Map(
  newerFunctions
    .filter((path) => /^(?!Iterator|Navigator).*\.prototype\./.test(path))
    .map((path) => [path.split('.').at(-1), path]),
);

/** Arrays have methods of the same names: only the iterator of a collection or of matches is told from one. */
const iteratorCall = /(\.(values|keys|entries)\(\)|\.matchAll\([^()]*\))$/;

/** Returns the newer functions and syntax that code uses without asking whether the browser has them. */
export function newerCodeIn(code: string): readonly Use[] {
  const uses: Use[] = [];
  const textOf = ({ start, end }: Node) => code.slice(start, end);

  function visit(node: Node, around: readonly Node[]) {
    const name = functionOf(node, around.at(-1)) ?? syntaxOf(node);
    const nodes = [...around, node];
    if (name !== null && !isAskedFor(name.split('.').at(-1) ?? '', nodes)) {
      uses.push(useOf(name, code, node.start, node.end));
    }
    for (const child of Object.values(node).flatMap(nodesIn)) visit(child, nodes);
  }

  function functionOf(node: Node, parent?: Node): string | null {
    if (node.type === 'Identifier') {
      const path = `globalThis.${String(node.name)}`;
      // A name may also be that of a property or a variable.
      const isUsed = parent?.callee === node || parent?.object === node;
      return isUsed && statics.has(path) ? path : null;
    }
    if (node.type !== 'MemberExpression' || node.computed) return null;
    const [owner, property] = [node.object, node.property];
    if (!isNode(owner) || !isNode(property)) return null;
    const path = textOf(node).replace(/^(window|self|globalThis)\.(?=\w+\.)/, '');
    if (statics.has(path)) return path;
    if (parent?.type !== 'CallExpression' || parent.callee !== node) return null;
    const name = textOf(property);
    const ofIterator = `Iterator.prototype.${name}`;
    const isOfIterator = owner.type === 'CallExpression' && iteratorCall.test(textOf(owner));
    if (isOfIterator && newerFunctions.includes(ofIterator)) return ofIterator;
    return ofPrototypes.get(name) ?? null;
  }

  /** Whether the code around a use asks for it: in a condition, with typeof, or before an optional call. */
  function isAskedFor(name: string, nodes: readonly Node[]): boolean {
    return nodes.some((node, at) => {
      if (node.type === 'TryStatement') return nodes[at + 1] === node.block;
      if (node.type === 'UnaryExpression') return node.operator === 'typeof';
      if (node.type === 'CallExpression')
        return node.optional === true && nodes[at + 1] === node.callee;
      if (node.type === 'BinaryExpression') return /^[!=]==?$/.test(String(node.operator));
      const condition = node.type === 'LogicalExpression' ? node.left : node.test;
      return isNode(condition) && new RegExp(`\\b${name}\\b`).test(textOf(condition));
    });
  }

  visit(parseAst(code) as unknown as Node, []);
  return uses;
}

/** Returns the name of syntax that an oldest browser cannot parse. */
function syntaxOf(node: Node): string | null {
  if (node.type === 'ImportDeclaration' && nodesIn(node.attributes).length > 0)
    return 'with of import';
  if (node.type === 'VariableDeclaration' && /using/.test(String(node.kind))) return 'using';
  if (node.type !== 'Literal' || !(node.regex instanceof Object)) return null;
  const { flags, pattern } = node.regex as { flags: string; pattern: string };
  if (flags.includes('v')) return 'the flag v';
  return /\(\?[ims]*-?[ims]+:/.test(pattern) ? 'flags of a group' : null;
}
