import { API_BASE } from '@shenglang/contract/constants'
import type { HttpExchange } from '../../platform/http/http-exchange.ts'
import { openOrUndefined, type Seal } from '../../platform/keys/seal.ts'

const COOKIE = 'ns_device'
/** Only sign-in reads it: pages for visitors stay the same for all. */
const PATH = `${API_BASE}/app-auth`
const REMEMBERED_S = 180 * 86_400
const OWNER = 'known-device'

/** Stores in a sealed cookie of the browser who has signed in there last. */
export function rememberDevice(seal: Seal, exchange: Pick<HttpExchange, 'remember' | 'isOfPage'>, userId: string): void {
  if (!exchange.isOfPage) return
  exchange.remember(COOKIE, seal.close(userId, OWNER).toString('hex'), REMEMBERED_S, PATH)
}

/** True where this user was the last to sign in in this browser. */
export const isKnownDevice = (seal: Seal, exchange: Pick<HttpExchange, 'recall'>, userId: string): boolean =>
  openOrUndefined(seal, exchange.recall(COOKIE), OWNER) === userId
