import type { Conversation } from '@shenglang/contract/messaging/entities'
import { listConversations } from '@shenglang/contract/messaging/routes'
import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { call } from '../remote/api.ts'
import { keyOf } from '../remote/remote-query.ts'
import { rowsOfPages } from '../remote/rows-of-pages.ts'
import { LoadMore } from '../ui/controls/LoadMore.tsx'
import { Avatar } from '../ui/data/Avatar.tsx'
import { IconSearch } from '../ui/data/icons.ts'
import { Time } from '../ui/data/Time.tsx'
import { errorMessage } from '../ui/text/error-message.ts'
import styles from './Conversations.module.css'
import { CHAT_PATH } from './paths.ts'
import * as texts from './texts.ts'

const PAGE_SIZE = 20
const UNREAD_SHOWN_MAX = 99

interface ConversationsProps {
  loaded: Conversation[]
  /** The partner of the open conversation; '' for none. */
  openWith: string
}

/** All conversations, latest first, with a search for partners and messages. */
export function Conversations({ loaded, openWith }: ConversationsProps) {
  const [typed, setTyped] = useState('')
  const keyword = useDeferredValue(typed.trim())
  const conversations = useConversations(keyword, loaded)
  const isEmpty = !conversations.isPending && conversations.rows.length === 0
  const message = conversations.error ? errorMessage(conversations.error) : isEmpty ? texts.emptyText(keyword) : ''
  return (
    <nav className={styles.list} aria-label={texts.chats}>
      <search className={`${styles.search} relative rigid pad-12-16`}>
        <IconSearch size={16} aria-hidden="true" />
        <input
          type="search"
          aria-label={texts.searchChats}
          placeholder={texts.searchChats}
          autoComplete="off"
          maxLength={100}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </search>
      <p className={`${styles.words} pad-20-16 text-centre ink-t2`} role="status">
        {message}
      </p>
      <ul className={styles.rows}>
        {conversations.rows.map((row) => (
          <Row key={rowKey(row, keyword)} row={row} isOpen={row.userId === openWith} />
        ))}
        {conversations.hasNextPage ? (
          <li className="pad-8 text-centre">
            <LoadMore look="quiet" list={conversations}>
              {texts.moreChats}
            </LoadMore>
          </li>
        ) : null}
      </ul>
    </nav>
  )
}

/** Conversations matching a keyword, page by page; the full list starts with the loader's page. */
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
  return { ...rest, rows: rowsOfPages(data?.pages ?? [], (row) => rowKey(row, keyword)) }
}

type Pages = InfiniteData<{ rows: Conversation[]; total: number }, string>

const keyFor = (keyword: string) => [...keyOf(listConversations), { keyword }]

const withFirst = (known: Pages | undefined, rows: Conversation[]): Pages => ({
  pages: [{ rows, total: rows.length }, ...(known?.pages.slice(1) ?? [])],
  pageParams: known?.pageParams ?? [''],
})

/** A search may match several messages of one conversation. */
const rowKey = ({ userId, messageId }: Conversation, keyword: string) => (keyword === '' ? userId : messageId)

function Row({ row, isOpen }: { row: Conversation; isOpen: boolean }) {
  const { userId, nickName, avatar, excerpt, isOwn, createTime, unreadCount } = row
  return (
    <li>
      <Link to={`${CHAT_PATH}?userId=${userId}`} className={styles.row} aria-current={isOpen ? 'page' : undefined}>
        <Avatar avatar={avatar} name={nickName} size={44} />
        <span className="shrink">
          <b className="one-line block bold">{nickName}</b>
          <small className="one-line block ink-t1">
            {isOwn ? texts.minePrefix : ''}
            <bdi>{excerpt}</bdi>
          </small>
        </span>
        <span className={`${styles.marks} number`}>
          <Time at={createTime} />
          {unreadCount > 0 ? (
            <span className={styles.unread}>
              <span className="visually-hidden">{texts.unread}</span>
              {unreadCount > UNREAD_SHOWN_MAX ? `${UNREAD_SHOWN_MAX}+` : unreadCount}
            </span>
          ) : null}
        </span>
      </Link>
    </li>
  )
}
