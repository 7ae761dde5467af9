import type { InboxItem, NoticeKind } from '@shenglang/contract/notices/entities'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Avatar } from '../ui/Avatar.tsx'
import { Cover } from '../ui/Cover.tsx'
import { type Icon, IconAlertTriangle, IconCheck, IconCrown, IconUserCheck, IconWand } from '../ui/icons.ts'
import { Time } from '../ui/Time.tsx'
import { useReadNotices } from './inbox-queries.ts'
import styles from './NoticeList.module.css'
import { noticeAddress, titleParts } from './notice-address.ts'

const ICONS: { readonly [Kind in NoticeKind]?: Icon } = {
  application: IconUserCheck,
  wish: IconWand,
  infringement: IconAlertTriangle,
  moderation: IconAlertTriangle,
  order: IconCrown,
}

/** Notices, each leading to its place and read by going there; `onLeave` is told before. */
export function NoticeList({ notices, onLeave }: { notices: InboxItem[]; onLeave?: () => void }) {
  return (
    <ul className={styles.list}>
      {notices.map((notice) => (
        <li key={notice.messageId}>
          <NoticeItem notice={notice} onLeave={onLeave} />
        </li>
      ))}
    </ul>
  )
}

function NoticeItem({ notice, onLeave }: { notice: InboxItem; onLeave: (() => void) | undefined }) {
  const markRead = useReadNotices()
  const address = noticeAddress(notice)
  const read = () => {
    if (!notice.isRead) void markRead(notice.messageId)
  }
  const content = (
    <>
      <Picture notice={notice} />
      <span className={styles.words}>
        <span className={styles.title}>
          <Title notice={notice} />
        </span>
        {notice.content === '' ? null : <span className={styles.content}>{notice.content}</span>}
        <Time at={notice.createTime} look="relative" className={`${styles.time} number`} />
      </span>
      {notice.isRead ? null : <span className={styles.dot} role="img" aria-label="未读" />}
    </>
  )
  if (address === undefined) {
    return (
      <button type="button" className={styles.item} onClick={read}>
        {content}
      </button>
    )
  }
  return (
    <Link
      to={address}
      className={styles.item}
      onClick={() => {
        read()
        onLeave?.()
      }}
    >
      {content}
    </Link>
  )
}

function Title({ notice }: { notice: InboxItem }): ReactNode {
  const { fromNickName, peopleCount, title } = notice
  const { before, subject, after } = titleParts(title)
  return (
    <>
      {fromNickName === '' ? null : (
        <>
          <b>{fromNickName}</b>
          {peopleCount > 1 ? ` 等 ${peopleCount} 人` : ''}{' '}
        </>
      )}
      {before}
      {subject === '' ? null : (
        <>
          {' '}
          <b>{subject}</b>{' '}
        </>
      )}
      {after}
    </>
  )
}

/** Who it was, or what it is about. */
function Picture({ notice }: { notice: InboxItem }) {
  const { kind, cover, coverColor, fromNickName, fromAvatar } = notice
  if (kind === 'release' || (kind === 'work' && cover !== '')) {
    return (
      <span className={styles.cover}>
        <Cover cover={cover} color={coverColor} width={96} />
      </span>
    )
  }
  if (fromNickName !== '') return <Avatar avatar={fromAvatar} name={fromNickName} size={40} />
  const Sign = (kind !== '' && ICONS[kind]) || IconCheck
  return (
    <span className={styles.sign}>
      <Sign size={18} aria-hidden="true" />
    </span>
  )
}
