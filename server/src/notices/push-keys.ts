import { createECDH } from 'node:crypto'
import { join } from 'node:path'
import { readOrCreateKey } from '../platform/keys/stored-key.ts'
import type { Settings } from '../platform/settings.ts'

/** Identifies the site to push services, so that nobody else sends in its name (VAPID). */
export interface PushKeys {
  subject: string
  publicKey: string
  privateKey: string
}

/** The key of the setting, else the one in `DATA_DIR/push.key`, which is made if there is none. */
export async function openPushKeys({
  PUSH_KEY,
  DATA_DIR,
  SITE_URL,
}: Pick<Settings, 'PUSH_KEY' | 'DATA_DIR' | 'SITE_URL'>): Promise<PushKeys> {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(PUSH_KEY || (await readOrCreateKey(join(DATA_DIR, 'push.key'))), 'hex')
  return {
    // Services accept only web or mail addresses.
    subject: SITE_URL.startsWith('https://') ? SITE_URL : 'mailto:operator@localhost',
    publicKey: pair.getPublicKey('base64url'),
    // Without the padding a private key that begins with a zero would be too short.
    privateKey: Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url'),
  }
}
