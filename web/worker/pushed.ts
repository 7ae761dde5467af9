import type { PushedMessage } from '@shenglang/contract/notices/push'

const UNREADABLE: PushedMessage = { title: '声浪', body: '有新消息', url: '/user/messages', tag: 'unreadable' }
const TEXT_MAX = 200

/** The content of a push message, with an address of this site; unreadable ones lead to all messages. */
export function pushedMessage(text: string, origin: string): PushedMessage {
  const { title, body, url, tag } = partsOf(text)
  if (!isText(title) || title === '' || !isText(body) || !isText(tag)) return UNREADABLE
  return { title, body, tag, url: siteAddress(url, origin) }
}

/** An absolute address within the site; for any other, that of all messages. */
export function siteAddress(address: unknown, origin: string): string {
  const url = typeof address === 'string' ? URL.parse(address, origin) : null
  return url?.origin === origin ? url.href : origin + UNREADABLE.url
}

function partsOf(text: string): Record<string, unknown> {
  try {
    const parts: unknown = JSON.parse(text)
    return typeof parts === 'object' && parts !== null ? { ...parts } : {}
  } catch {
    return {}
  }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= TEXT_MAX
