import type { InboxItem } from '@shenglang/contract/notices/entities'
import { Link } from 'react-router'
import { Avatar } from '../ui/data/Avatar.tsx'
import { Time } from '../ui/data/Time.tsx'
import styles from './NoticeList.module.css'
import { noticeAddress } from './notice-address.ts'
import * as texts from './texts.ts'

const COUNT_MAX = 99

/** Conversations with their latest message, each linking to its page; `onLeave` is called first. */
export function MessageList({ messages, onLeave }: { messages: InboxItem[]; onLeave?: () => void }) {
  return (
    <ul className="m-0 pad-0 no-marks">
      {messages.map((message) => (
        <li key={message.clickParams.id}>
          <Link to={noticeAddress(message) ?? ''} className={`${styles.item} hover-bg3`} onClick={onLeave}>
            <Avatar avatar={message.fromAvatar} name={message.fromNickName} size={40} />
            <span className="text-13 grid grow shrink">
              <b className="one-line">{message.fromNickName}</b>
              <span className={`${styles.content} one-line`}>{message.content}</span>
            </span>
            <span className={styles.side}>
              <Time at={message.createTime} className="number text-12 ink-t2" />
              {message.unreadCount === 0 ? null : (
                <span className={`${styles.count} number`} role="img" aria-label={texts.unreadCount(message.unreadCount)}>
                  {message.unreadCount > COUNT_MAX ? `${COUNT_MAX}+` : message.unreadCount}
                </span>
              )}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
