import type { InboxItem, NoticeKind } from '@shenglang/contract/notices/entities'
import { INBOX_PAGE_SIZE, listInbox, placeOfNotice, readNotices, unreadCounts } from '@shenglang/contract/notices/routes'
import type { AnswerOf, ArgsOf } from '@shenglang/contract/route'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { call } from '../remote/api.ts'
import { keyOf, remoteQuery } from '../remote/remote-query.ts'
import { errorWords } from '../ui/error-words.ts'
import { showToast } from '../ui/notifier.ts'

type Inbox = AnswerOf<typeof listInbox>

/** The parts into which notices are told apart; without kinds all. */
export const NOTICE_PARTS = [
  { key: 'all', name: '全部', kinds: [] },
  { key: 'social', name: '互动', kinds: ['follow', 'comment', 'reply', 'mention', 'like'] },
  { key: 'order', name: '订单', kinds: ['order'] },
] as const satisfies { key: string; name: string; kinds: NoticeKind[] }[]
export type NoticePart = (typeof NOTICE_PARTS)[number]['key']

export const noticeArgs = (part: NoticePart = 'all'): ArgsOf<typeof listInbox> => ({
  type: ['NOTICE', 'FOCUS_NOTICE'],
  kinds: NOTICE_PARTS.find(({ key }) => key === part)?.kinds.slice() ?? [],
  pageSize: INBOX_PAGE_SIZE,
})
export const messageArgs: ArgsOf<typeof listInbox> = { type: ['PRIVATE_MSG'], pageSize: INBOX_PAGE_SIZE }

/** Known from the first time on, until an event says that it is no longer so. */
const KEPT = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY }

export const firstNotices = (part?: NoticePart) => ({ ...remoteQuery(listInbox, noticeArgs(part)), ...KEPT })
export const firstMessages = () => ({ ...remoteQuery(listInbox, messageArgs), ...KEPT })

/** All that is known of notices and messages is asked for anew: what is shown at once, the rest when it is needed. */
export function forgetInbox(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: keyOf(listInbox) })
  void client.invalidateQueries({ queryKey: keyOf(unreadCounts) })
}

/** Marks a notice as read, or all that this page knows, and shows it at once. The user's other pages hear of it. */
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
    try {
      await call(readNotices, messageId === undefined ? (newest ? { until: placeOfNotice(newest) } : {}) : { messageId })
    } catch (error) {
      showToast(errorWords(error), 'bad')
    }
    forgetInbox(client)
  }
}

/** The newest notice of all lists that came to this page. */
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
