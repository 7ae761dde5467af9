import type { Resource } from '@shenglang/contract/catalog/entities'
import { API_BASE } from '@shenglang/contract/constants'
import type { Message, MessagePicture } from '@shenglang/contract/messaging/entities'
import { TAKEN_DOWN_WORDS } from '@shenglang/contract/messaging/rules'
import type { ReactNode } from 'react'
import { AttachedTrack } from '../track/AttachedTrack.tsx'
import { Button } from '../ui/Button.tsx'
import { IconAlertCircle, IconDots } from '../ui/icons.ts'
import { LinkedText } from '../ui/LinkedText.tsx'
import { Time } from '../ui/Time.tsx'
import styles from './MessageRow.module.css'
import type { Outgoing } from './outbox.ts'

interface RowProps {
  /** Names the row while the conversation changes around it. */
  rowKey: string
  speaker: string
  isOwn: boolean
  goesOn: boolean
  children: ReactNode
}

function Row({ rowKey, speaker, isOwn, goesOn, children }: RowProps) {
  return (
    <li className={styles.row} data-key={rowKey} data-own={isOwn || undefined} data-goes-on={goesOn || undefined}>
      <span className="visually-hidden">{speaker}：</span>
      {children}
    </li>
  )
}

interface MessageRowProps {
  message: Message
  partner: string
  goesOn: boolean
  isMenuOpen: boolean
  onMenu: (message: Message, anchor: HTMLElement) => void
  /** When the other had read up to here; '' for nothing to say. */
  readTime: string
}

/** What somebody said: a bubble, a picture or a track. */
export function MessageRow({ message, partner, goesOn, isMenuOpen, onMenu, readTime }: MessageRowProps) {
  const { isOwn, isWithdrawn, isTakenDown, messageId, clientKey } = message
  return (
    <Row rowKey={clientKey || messageId} speaker={isOwn ? '我' : partner} isOwn={isOwn} goesOn={goesOn}>
      {isWithdrawn ? (
        <p className={styles.withdrawn}>{isTakenDown ? TAKEN_DOWN_WORDS : `${isOwn ? '你' : '对方'}撤回了一条消息`}</p>
      ) : (
        <Content {...message} />
      )}
      <button
        type="button"
        className={styles.more}
        aria-label="更多"
        aria-haspopup="dialog"
        aria-expanded={isMenuOpen}
        onClick={({ currentTarget }) => onMenu(message, currentTarget)}
      >
        <IconDots size={16} />
      </button>
      {readTime === '' ? null : (
        <small className={styles.state}>
          已读 <Time at={readTime} />
        </small>
      )}
    </Row>
  )
}

interface OutgoingRowProps {
  outgoing: Outgoing
  goesOn: boolean
  onAgain: () => void
  onGiveUp: () => void
}

/** What was written here and is on its way, or failed. */
export function OutgoingRow({ outgoing, goesOn, onAgain, onGiveUp }: OutgoingRowProps) {
  const { clientKey, state, reason, resource, picture, preview } = outgoing
  const kind = resource ? 'resource' : (picture ?? preview) ? 'picture' : 'text'
  return (
    <Row rowKey={clientKey} speaker="我" isOwn goesOn={goesOn}>
      <Content {...outgoing} kind={kind} />
      {state === 'failed' ? (
        <div className={styles.failed} role="alert">
          <IconAlertCircle size={16} aria-hidden="true" />
          <span>{reason}</span>
          <Button look="quiet" onClick={onAgain}>
            重发
          </Button>
          <Button look="quiet" onClick={onGiveUp}>
            删除
          </Button>
        </div>
      ) : (
        <small className={styles.state} data-late={state === 'sending' || undefined}>
          发送中…
        </small>
      )}
    </Row>
  )
}

interface ContentProps {
  kind: Message['kind']
  content: string
  picture: MessagePicture | null
  resource: Resource | null
  /** Of a picture that is not uploaded yet. */
  preview?: string | undefined
}

function Content({ kind, content, picture, resource, preview }: ContentProps) {
  return (
    <div className={styles.content}>
      {kind === 'resource' ? <AttachedTrack track={resource ?? undefined} /> : null}
      {kind === 'picture' ? <Picture picture={picture} preview={preview} /> : null}
      {content === '' ? null : (
        <p className={styles.bubble}>
          <LinkedText text={content} />
        </p>
      )}
    </div>
  )
}

/** In the room that it will need; the whole of it stands at its own address. */
function Picture({ picture, preview }: { picture: MessagePicture | null; preview: string | undefined }) {
  const size = picture ? { width: picture.width, height: picture.height } : {}
  const address = preview ?? (picture ? API_BASE + picture.url : '')
  if (address === '') return <p className={styles.withdrawn}>图片已不在</p>
  const image = <img src={address} alt="图片" decoding="async" {...size} />
  return (
    <span className={styles.picture}>
      {picture ? (
        <a href={API_BASE + picture.url} target="_blank" rel="noopener" aria-label="看大图">
          {image}
        </a>
      ) : (
        image
      )}
    </span>
  )
}
