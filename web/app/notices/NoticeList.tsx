import type { InboxItem, NoticeKind } from '@shenglang/contract/notices/entities'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Avatar } from '../ui/data/Avatar.tsx'
import { Cover } from '../ui/data/Cover.tsx'
import {
  type Icon,
  IconAlertTriangle,
  IconCheck,
  IconCrown,
  IconSpeakerphone,
  IconUserCheck,
  IconWand,
} from '../ui/data/icons.ts'
import { Time } from '../ui/data/Time.tsx'
import { useReadNotices } from './inbox-queries.ts'
import styles from './NoticeList.module.css'
import { noticeAddress, titleParts } from './notice-address.ts'
import * as texts from './texts.ts'

const ICONS: { readonly [Kind in NoticeKind]?: Icon } = {
  application: IconUserCheck,
  wish: IconWand,
  infringement: IconAlertTriangle,
  moderation: IconAlertTriangle,
  order: IconCrown,
  announcement: IconSpeakerphone,
}

/** Notices, each linking to its target and marked read by it; `onLeave` is called first. */
export function NoticeList({ notices, onLeave }: { notices: InboxItem[]; onLeave?: () => void }) {
  return (
    <ul className="m-0 pad-0 no-marks">
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
      <span className="text-13 grid grow shrink">
        <span className="ink-t0 break">
          <Title notice={notice} />
        </span>
        {notice.content === '' ? null : (
          <span className={notice.kind === 'announcement' ? styles.whole : styles.content}>{notice.content}</span>
        )}
        <Time at={notice.createTime} className="number text-12 ink-t2" />
      </span>
      {notice.isRead ? null : <span className={styles.dot} role="img" aria-label={texts.unread} />}
    </>
  )
  if (address === undefined) {
    return (
      <button type="button" className={`${styles.item} hover-bg3`} onClick={read}>
        {content}
      </button>
    )
  }
  return (
    <Link
      to={address}
      className={`${styles.item} hover-bg3`}
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
  const { kind, fromNickName, peopleCount, title } = notice
  if (kind === 'announcement') return <b>{title}</b>
  const { before, subject, after } = titleParts(title)
  return (
    <>
      {fromNickName === '' ? null : (
        <>
          <b>{fromNickName}</b>
          {peopleCount > 1 ? texts.andOthers(peopleCount) : ''}{' '}
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

/** The person, or the thing it is about. */
function Picture({ notice }: { notice: InboxItem }) {
  const { kind, cover, coverColor, fromNickName, fromAvatar } = notice
  if (kind === 'release' || (kind === 'work' && cover !== '')) {
    return (
      <span className="rigid w-40 radius-small clip">
        <Cover cover={cover} color={coverColor} width={96} />
      </span>
    )
  }
  if (fromNickName !== '') return <Avatar avatar={fromAvatar} name={fromNickName} size={40} />
  const Sign = (kind !== '' && ICONS[kind]) || IconCheck
  return (
    <span className="grid place-centre rigid w-40 h-40 round bg3 ink-t1">
      <Sign size={18} aria-hidden="true" />
    </span>
  )
}
