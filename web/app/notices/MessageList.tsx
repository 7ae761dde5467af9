import type { InboxItem } from '@shenglang/contract/notices/entities'
import { Link } from 'react-router'
import { Avatar } from '../ui/Avatar.tsx'
import { Time } from '../ui/Time.tsx'
import styles from './NoticeList.module.css'
import { noticeAddress } from './notice-address.ts'

const COUNT_MAX = 99

/** Conversations with their latest message, each leading to its page; `onLeave` is told before. */
export function MessageList({ messages, onLeave }: { messages: InboxItem[]; onLeave?: () => void }) {
  return (
    <ul className={styles.list}>
      {messages.map((message) => (
        <li key={message.clickParams.id}>
          <Link to={noticeAddress(message) ?? ''} className={styles.item} onClick={onLeave}>
            <Avatar avatar={message.fromAvatar} name={message.fromNickName} size={40} />
            <span className={styles.words}>
              <b className="one-line">{message.fromNickName}</b>
              <span className={`${styles.content} one-line`}>{message.content}</span>
            </span>
            <span className={styles.side}>
              <Time at={message.createTime} className={`${styles.time} number`} />
              {message.unreadCount === 0 ? null : (
                <span className={`${styles.count} number`} role="img" aria-label={`${message.unreadCount} 条未读`}>
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
