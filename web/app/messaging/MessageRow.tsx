import type { Resource } from '@shenglang/contract/catalog/entities'
import { API_BASE } from '@shenglang/contract/constants'
import type { Message, MessagePicture } from '@shenglang/contract/messaging/entities'
import { TAKEN_DOWN_TEXT } from '@shenglang/contract/messaging/rules'
import type { ReactNode } from 'react'
import { AttachedTrack } from '../track/rows/AttachedTrack.tsx'
import { Button } from '../ui/controls/Button.tsx'
import { IconAlertCircle, IconDots } from '../ui/data/icons.ts'
import { Time } from '../ui/data/Time.tsx'
import { LinkedText } from '../ui/text/LinkedText.tsx'
import styles from './MessageRow.module.css'
import type { Outgoing } from './outbox.ts'
import * as texts from './texts.ts'

interface RowProps {
  /** Identifies the row while the conversation changes around it. */
  rowKey: string
  speaker: string
  isOwn: boolean
  isContinued: boolean
  children: ReactNode
}

function Row({ rowKey, speaker, isOwn, isContinued, children }: RowProps) {
  return (
    <li className={styles.row} data-key={rowKey} data-own={isOwn || undefined} data-goes-on={isContinued || undefined}>
      <span className="visually-hidden">{speaker}：</span>
      {children}
    </li>
  )
}

interface MessageRowProps {
  message: Message
  partner: string
  isContinued: boolean
  isMenuOpen: boolean
  onMenu: (message: Message, anchor: HTMLElement) => void
  /** Time at which the partner had read up to this message; '' shows none. */
  readTime: string
}

/** A message: a bubble, a picture or a track. */
export function MessageRow({ message, partner, isContinued, isMenuOpen, onMenu, readTime }: MessageRowProps) {
  const { isOwn, isWithdrawn, isTakenDown, messageId, clientKey } = message
  return (
    <Row rowKey={clientKey || messageId} speaker={isOwn ? texts.me : partner} isOwn={isOwn} isContinued={isContinued}>
      {isWithdrawn ? (
        <p className={`${styles.withdrawn} text-12 ink-t2`}>
          {isTakenDown ? TAKEN_DOWN_TEXT : texts.withdrew(isOwn ? texts.you : texts.partner)}
        </p>
      ) : (
        <Content {...message} />
      )}
      <button
        type="button"
        className={`${styles.more} grid place-centre w-hit h-hit round ink-t2 faded`}
        aria-label={texts.more}
        aria-haspopup="menu"
        aria-expanded={isMenuOpen}
        onClick={({ currentTarget }) => onMenu(message, currentTarget)}
      >
        <IconDots size={16} />
      </button>
      {readTime === '' ? null : (
        <small className={styles.state}>
          {texts.read} <Time at={readTime} />
        </small>
      )}
    </Row>
  )
}

interface OutgoingRowProps {
  outgoing: Outgoing
  isContinued: boolean
  onAgain: () => void
  onDiscard: () => void
}

/** A message that is being sent, or failed. */
export function OutgoingRow({ outgoing, isContinued, onAgain, onDiscard }: OutgoingRowProps) {
  const { clientKey, state, reason, resource, picture, preview } = outgoing
  const kind = resource ? 'resource' : (picture ?? preview) ? 'picture' : 'text'
  return (
    <Row rowKey={clientKey} speaker={texts.me} isOwn isContinued={isContinued}>
      <Content {...outgoing} kind={kind} />
      {state === 'failed' ? (
        <div className={styles.failed} role="alert">
          <IconAlertCircle size={16} aria-hidden="true" />
          <span>{reason}</span>
          <Button look="quiet" onClick={onAgain}>
            {texts.resend}
          </Button>
          <Button look="quiet" onClick={onDiscard}>
            {texts.deleteAction}
          </Button>
        </div>
      ) : (
        <small className={styles.state} data-late={state === 'sending' || undefined}>
          {texts.sending}
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
  /** Local address of a picture that is not uploaded yet. */
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

/** A picture with its space reserved; it links to the full size. */
function Picture({ picture, preview }: { picture: MessagePicture | null; preview: string | undefined }) {
  const size = picture ? { width: picture.width, height: picture.height } : {}
  const address = preview ?? (picture ? API_BASE + picture.url : '')
  if (address === '') return <p className={`${styles.withdrawn} text-12 ink-t2`}>{texts.pictureGone}</p>
  const image = <img src={address} alt={texts.picture} decoding="async" {...size} />
  return (
    <span className={styles.picture}>
      {picture ? (
        <a href={API_BASE + picture.url} target="_blank" rel="noopener" aria-label={texts.seePictureLarge}>
          {image}
        </a>
      ) : (
        image
      )}
    </span>
  )
}
