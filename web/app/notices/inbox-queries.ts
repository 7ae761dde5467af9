import type { InboxItem, NoticeKind } from '@shenglang/contract/notices/entities'
import { cursorOfNotice, INBOX_PAGE_SIZE, listInbox, readNotices, unreadCounts } from '@shenglang/contract/notices/routes'
import type { AnswerOf, ArgsOf } from '@shenglang/contract/route'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { call } from '../remote/api.ts'
import { keyOf, remoteQuery } from '../remote/remote-query.ts'
import { attempt } from '../ui/browser/attempt.ts'
import * as texts from './texts.ts'

type Inbox = AnswerOf<typeof listInbox>

/** The tabs of notices; a tab without kinds lists all of them. */
export const NOTICE_PARTS = [
  { key: 'all', name: texts.all, kinds: [] },
  { key: 'social', name: texts.social, kinds: ['follow', 'comment', 'reply', 'mention', 'like'] },
  { key: 'order', name: texts.order, kinds: ['order'] },
] as const satisfies { key: string; name: string; kinds: NoticeKind[] }[]
export type NoticePart = (typeof NOTICE_PARTS)[number]['key']

export const noticeArgs = (part: NoticePart = 'all'): ArgsOf<typeof listInbox> => ({
  type: ['NOTICE', 'FOCUS_NOTICE'],
  kinds: NOTICE_PARTS.find(({ key }) => key === part)?.kinds.slice() ?? [],
  pageSize: INBOX_PAGE_SIZE,
})
export const messageArgs: ArgsOf<typeof listInbox> = { type: ['PRIVATE_MSG'], pageSize: INBOX_PAGE_SIZE }

/** Cached without expiry, until an event makes it stale. */
const CACHED = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY }

export const firstNotices = (part?: NoticePart) => ({ ...remoteQuery(listInbox, noticeArgs(part)), ...CACHED })
export const firstMessages = () => ({ ...remoteQuery(listInbox, messageArgs), ...CACHED })

/** Notices and messages are stale: shown ones are loaded at once, the rest when it is needed. */
export function forgetInbox(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: keyOf(listInbox) })
  void client.invalidateQueries({ queryKey: keyOf(unreadCounts) })
}

/** Marks a notice, or all that this page has loaded, as read at once. The user's other pages receive an event. */
export function useReadNotices(): (messageId?: string) => Promise<void> {
  const client = useQueryClient()
  return async (messageId) => {
    const isMeant = (item: InboxItem) => item.businessType !== 'PRIVATE_MSG' && (messageId ?? item.messageId) === item.messageId
    await client.cancelQueries({ queryKey: keyOf(listInbox) })
    const newest = messageId === undefined ? newestNotice(client) : undefined
    client.setQueriesData<Inbox | { pages: Inbox[] }>(
      { queryKey: keyOf(listInbox) },
      (known) => known && withRead(known, isMeant),
    )
    client.setQueryData<AnswerOf<typeof unreadCounts>>(keyOf(unreadCounts, {}), (counts) => {
      const left = messageId === undefined ? 0 : Math.max(0, (counts?.notices ?? 0) - 1)
      return counts && { ...counts, notices: left }
    })
    await attempt(() =>
      call(readNotices, messageId === undefined ? (newest ? { until: cursorOfNotice(newest) } : {}) : { messageId }),
    )
    forgetInbox(client)
  }
}

/** The newest notice of all lists on this page. */
export function newestNotice(client: QueryClient): InboxItem | undefined {
  const known = client.getQueriesData<Inbox | { pages: Inbox[] }>({ queryKey: keyOf(listInbox) })
  const items = known.flatMap(([, list]) => (list ? ('pages' in list ? list.pages : [list]) : [])).flatMap(({ rows }) => rows)
  return items
    .filter(({ businessType }) => businessType !== 'PRIVATE_MSG')
    .toSorted((one, other) => byTime(other, one))
    .at(0)
}

const byTime = (one: InboxItem, other: InboxItem) =>
  Date.parse(one.createTime) - Date.parse(other.createTime) || Number(one.messageId) - Number(other.messageId)

function withRead<Known extends Inbox | { pages: Inbox[] }>(known: Known, isMeant: (item: InboxItem) => boolean): Known {
  if ('pages' in known) return { ...known, pages: known.pages.map((page) => withRead(page, isMeant)) }
  return { ...known, rows: known.rows.map((item) => (isMeant(item) ? { ...item, isRead: true, unreadCount: 0 } : item)) }
}
