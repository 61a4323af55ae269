/**
 * Addresses within the page.  A deal code is its own address (`#the-shah:48213`); a game with its
 * moves is the code, a tilde, and the packed record.
 */

export type Route =
  | { page: 'contents' }
  | { page: 'game'; slug: string }
  | { page: 'table'; id: string }
  | { page: 'replay'; id: string; at: number | null }
  | { page: 'review'; id: string }
  | { page: 'statistics' }
  | { page: 'history' }
  | { page: 'code'; code: string }
  | { page: 'record'; packed: string }
  | { page: 'unknown'; text: string };

const CODE = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\+[a-z0-9-]+)*:[1-9][0-9]{0,18}$/;
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\+[a-z0-9-]+)*$/;
const ID = /^[0-9a-f-]{4,40}$/;

export function isCode(text: string): boolean {
  return CODE.test(text) && BigInt(text.slice(text.indexOf(':') + 1)) < 2n ** 63n;
}

export function parseRoute(hash: string): Route {
  let text = hash.replace(/^#/, '');
  try {
    text = decodeURIComponent(text);
  } catch {
    return { page: 'unknown', text };
  }
  if (text === '' || text === '/' || text === 'main') return { page: 'contents' };
  const [head = '', ...rest] = text.replace(/^\//, '').split('/');
  const tail = rest.join('/');
  if (text.startsWith('/')) {
    if (head === 'statistics') return { page: 'statistics' };
    if (head === 'history') return { page: 'history' };
    if (head === 'game' && SLUG.test(tail)) return { page: 'game', slug: tail };
    if (head === 'table' && ID.test(tail)) return { page: 'table', id: tail };
    if (head === 'review' && ID.test(tail)) return { page: 'review', id: tail };
    if (head === 'replay' && ID.test(rest[0] ?? '')) {
      const at = rest[1] !== undefined && /^\d+$/.test(rest[1]) ? Number(rest[1]) : null;
      return { page: 'replay', id: rest[0] ?? '', at };
    }
    return { page: 'unknown', text };
  }
  const tilde = text.indexOf('~');
  if (tilde > 0) return { page: 'record', packed: text.slice(tilde + 1) };
  return isCode(text) ? { page: 'code', code: text } : { page: 'unknown', text };
}

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
  return Uint8Array.from(plain, (sign) => sign.charCodeAt(0));
}

async function through(bytes: Uint8Array<ArrayBuffer>, stream: ReadableWritablePair): Promise<Uint8Array<ArrayBuffer>> {
  const source = new Blob([bytes]).stream() as ReadableStream<Uint8Array>;
  return new Uint8Array(await new Response(source.pipeThrough(stream)).arrayBuffer());
}

/** A record packed for an address. */
export async function packRecord(record: string): Promise<string> {
  const bytes = new TextEncoder().encode(record);
  return toBase64(await through(bytes, new CompressionStream('deflate-raw')));
}

/** The record again; throws an Error with one clear line when the address was damaged. */
export async function unpackRecord(packed: string): Promise<string> {
  try {
    const bytes = await through(fromBase64(packed), new DecompressionStream('deflate-raw'));
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Error('This link is damaged: its moves cannot be read.');
  }
}

/** The address of a game with its moves; without moves, of its deal. */
export async function linkTo(base: string, code: string, record: string, made: number): Promise<string> {
  const plain = /^\[Cards /m.test(record) ? null : code;
  if (made === 0 && plain) return `${base}#${plain}`;
  return `${base}#${code}~${await packRecord(record)}`;
}
