import { API_BASE } from '@shenglang/contract/constants'
import { type Mention, mentionPieces } from '@shenglang/contract/social/mentions'
import { useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { IconExternalLink } from '../data/icons.ts'
import styles from './LinkedText.module.css'
import { piecesOf } from './links.ts'
import * as texts from './texts.ts'

interface LinkedTextProps {
  text: string
  /** People mentioned: each name links to their page. */
  mentions?: readonly Mention[]
}

/** A text by a user: its lines and links, never markup. Its direction is isolated. */
export function LinkedText({ text, mentions = [] }: LinkedTextProps) {
  const pieces = piecesOf(text).flatMap((piece): TextPiece[] =>
    piece.href === undefined ? mentionPieces(piece.text, mentions) : [piece],
  )
  return (
    <bdi className={`${styles.text} pre-wrap break`} dir="auto">
      {pieces.map((piece, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never change their order
        <TextPart key={index} {...piece} />
      ))}
    </bdi>
  )
}

/** Plain, or a link to an address or a person. */
interface TextPiece {
  text: string
  href?: string
  userId?: string
}

function TextPart({ text, href, userId }: TextPiece) {
  if (href !== undefined) return <TextLink text={text} href={href} />
  return userId === undefined ? text : <Link to={`/user?id=${userId}`}>{text}</Link>
}

const never = () => () => {}

/** A page of this site opens in place, any other in a new tab. */
function TextLink({ text, href }: { text: string; href: string }) {
  const { origin, pathname, search, hash } = new URL(href)
  // The server does not know by which hostname its reader came.
  const isOwn = useSyncExternalStore(
    never,
    () => origin === location.origin && !pathname.startsWith(API_BASE),
    () => false,
  )
  if (isOwn) return <Link to={pathname + search + hash}>{text}</Link>
  return (
    <a href={href} target="_blank" rel="nofollow ugc noopener noreferrer">
      {text}
      <IconExternalLink size={12} aria-label={texts.externalLink} />
    </a>
  )
}
