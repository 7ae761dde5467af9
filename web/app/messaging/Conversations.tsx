import type { Conversation } from '@shenglang/contract/messaging/entities'
import { listConversations } from '@shenglang/contract/messaging/routes'
import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { call } from '../remote/api.ts'
import { keyOf } from '../remote/remote-query.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Button } from '../ui/Button.tsx'
import { errorWords } from '../ui/error-words.ts'
import { IconSearch } from '../ui/icons.ts'
import { Time } from '../ui/Time.tsx'
import styles from './Conversations.module.css'
import { CHAT_PATH } from './paths.ts'

const PAGE_SIZE = 20
const UNREAD_SHOWN_MAX = 99

interface ConversationsProps {
  loaded: Conversation[]
  /** With whom the open conversation is; '' for none. */
  openWith: string
}

/** Everybody with whom one has talked, the latest first, and a field to find one of them or something that was said. */
export function Conversations({ loaded, openWith }: ConversationsProps) {
  const [typed, setTyped] = useState('')
  const keyword = useDeferredValue(typed.trim())
  const found = useConversations(keyword, loaded)
  const words = found.error ? errorWords(found.error) : found.isPending || found.rows.length > 0 ? '' : emptyWords(keyword)
  return (
    <nav className={styles.list} aria-label="会话">
      <search className={styles.search}>
        <IconSearch size={16} aria-hidden="true" />
        <input
          type="search"
          aria-label="找人或聊天记录"
          placeholder="找人或聊天记录"
          autoComplete="off"
          maxLength={100}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </search>
      <p className={styles.words} role="status">
        {words}
      </p>
      <ul className={styles.rows}>
        {found.rows.map((row) => (
          <Row key={rowKey(row, keyword)} row={row} isOpen={row.userId === openWith} />
        ))}
        {found.hasNextPage ? (
          <li className={styles.further}>
            <Button look="quiet" aria-disabled={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
              {found.isFetchingNextPage ? '正在取…' : '更多会话'}
            </Button>
          </li>
        ) : null}
      </ul>
    </nav>
  )
}

/** Those with a word in their names or messages, page after page; all of them begin with what the page's loader brought. */
function useConversations(keyword: string, loaded: Conversation[]) {
  const client = useQueryClient()
  const queryKey = keyFor(keyword)
  const { data, ...rest } = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      call(listConversations, { keyword, pageSize: PAGE_SIZE, ...(pageParam === '' ? {} : { before: pageParam }) }, signal),
    initialPageParam: '',
    getNextPageParam: ({ rows }) => (rows.length < PAGE_SIZE ? undefined : rows.at(-1)?.messageId),
    initialData: keyword === '' ? () => withFirst(undefined, loaded) : undefined,
    placeholderData: keepPreviousData,
  })
  useEffect(() => {
    client.setQueryData<Pages>(keyFor(''), (known) => withFirst(known, loaded))
  }, [client, loaded])
  // One who wrote meanwhile stands on two pages.
  const rows = new Map(data?.pages.flatMap((page) => page.rows).map((row) => [rowKey(row, keyword), row]))
  return { ...rest, rows: [...rows.values()] }
}

type Pages = InfiniteData<{ rows: Conversation[]; total: number }, string>

const keyFor = (keyword: string) => [...keyOf(listConversations), { keyword }]

const withFirst = (known: Pages | undefined, rows: Conversation[]): Pages => ({
  pages: [{ rows, total: rows.length }, ...(known?.pages.slice(1) ?? [])],
  pageParams: known?.pageParams ?? [''],
})

/** A search finds several messages of one conversation. */
const rowKey = ({ userId, messageId }: Conversation, keyword: string) => (keyword === '' ? userId : messageId)

const emptyWords = (keyword: string) => (keyword === '' ? '还没有私信' : '没有找到')

function Row({ row, isOpen }: { row: Conversation; isOpen: boolean }) {
  const { userId, nickName, avatar, excerpt, isOwn, createTime, unreadCount } = row
  return (
    <li>
      <Link to={`${CHAT_PATH}?userId=${userId}`} className={styles.row} aria-current={isOpen ? 'page' : undefined}>
        <Avatar avatar={avatar} name={nickName} size={44} />
        <span className={styles.said}>
          <b className="one-line">{nickName}</b>
          <small className="one-line">
            {isOwn ? '我：' : ''}
            <bdi>{excerpt}</bdi>
          </small>
        </span>
        <span className={`${styles.marks} number`}>
          <Time at={createTime} />
          {unreadCount > 0 ? (
            <span className={styles.unread}>
              <span className="visually-hidden">未读</span>
              {unreadCount > UNREAD_SHOWN_MAX ? `${UNREAD_SHOWN_MAX}+` : unreadCount}
            </span>
          ) : null}
        </span>
      </Link>
    </li>
  )
}
