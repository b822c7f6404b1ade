import {
  createDecipheriv,
  createECDH,
  createHmac,
  type ECDH,
  hkdfSync,
  randomBytes,
} from 'node:crypto';

/** The keys of a browser that is subscribed to notifications. */
export interface BrowserKeys {
  keyPair: ECDH;
  secret: Buffer;
  /** Subscription as the browser sends it to the server. */
  subscription: { p256dh: string; auth: string };
}

export function newBrowserKeys(): BrowserKeys {
  const keyPair = createECDH('prime256v1');
  const p256dh = keyPair.generateKeys().toString('base64url');
  const secret = randomBytes(16);
  return { keyPair, secret, subscription: { p256dh, auth: secret.toString('base64url') } };
}

/** Decrypts a message as a browser does (RFC 8188 and 8291), independently of the package that encrypts. */
export function decrypt({ keyPair, secret }: BrowserKeys, body: Buffer): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const serverKey = body.subarray(21, 21 + keyLength);
  const record = body.subarray(21 + keyLength);
  const shared = keyPair.computeSecret(serverKey);
  const info = Buffer.concat([
    Buffer.from('WebPush: info\0'),
    keyPair.getPublicKey(),
    serverKey,
    Buffer.from([1]),
  ]);
  const extracted = createHmac('sha256', secret).update(shared).digest();
  const keyMaterial = createHmac('sha256', extracted).update(info).digest();
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', keyMaterial, salt, `Content-Encoding: ${name}\0`, length));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  // The text ends before the last byte that is not zero.
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}
