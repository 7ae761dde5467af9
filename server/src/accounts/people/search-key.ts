import { isId } from '@shenglang/contract/arguments'

/** The search of staff for people, by what the typed text can mean. */
export interface SearchKey {
  /** People with exactly this phone, id or account name come first. */
  exact: { phone?: string; userId?: string; accountName?: string }
  /** Then everybody whose phone or name begins so. */
  prefix: { of: 'phone' | 'name'; text: string } | undefined
}

/** Begins a phone with at least five digits: three name a carrier of tens of millions. */
const PHONE_PREFIX = /^1[3-9]\d{3,9}$/
const PHONE = /^1[3-9]\d{9}$/
const ACCOUNT_NAME = /^[A-Za-z0-9]{5,12}$/

/** Undefined for an empty text, which lists everybody. Spaces and hyphens within a phone do not count. */
export function readSearchKey(typed: string): SearchKey | undefined {
  const text = typed.trim()
  if (text === '') return undefined
  const digits = text.replace(/[\s-]/g, '').replace(/^(\+?86)(?=1[3-9])/, '')
  const exact = {
    ...(PHONE.test(digits) && { phone: digits }),
    ...(isId(text) && { userId: text }),
    ...(ACCOUNT_NAME.test(text) && { accountName: text }),
  }
  if (PHONE.test(digits)) return { exact, prefix: undefined }
  return { exact, prefix: PHONE_PREFIX.test(digits) ? { of: 'phone', text: digits } : { of: 'name', text } }
}
