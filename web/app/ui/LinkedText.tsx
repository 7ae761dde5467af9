import { API_BASE } from '@shenglang/contract/constants'
import { type Mention, mentionPieces } from '@shenglang/contract/social/mentions'
import { useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { IconExternalLink } from './icons.ts'
import styles from './LinkedText.module.css'
import { piecesOf } from './links.ts'

interface LinkedTextProps {
  text: string
  /** Whom it names: each name leads to its person. */
  mentions?: readonly Mention[]
}

/** What somebody wrote: its lines, its links, and never markup. Its direction is its own and moves nothing around it. */
export function LinkedText({ text, mentions = [] }: LinkedTextProps) {
  const pieces = piecesOf(text).flatMap((piece): TextPiece[] =>
    piece.href === undefined ? mentionPieces(piece.text, mentions) : [piece],
  )
  return (
    <bdi className={styles.text} dir="auto">
      {pieces.map((piece, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text has its pieces in one order
        <TextPart key={index} {...piece} />
      ))}
    </bdi>
  )
}

/** As it stands, or leading to an address or to somebody. */
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

/** A page of this site is opened in its place, any other beside it. */
function TextLink({ text, href }: { text: string; href: string }) {
  const { origin, pathname, search, hash } = new URL(href)
  // The server does not know by which name its reader came.
  const isOwn = useSyncExternalStore(
    never,
    () => origin === location.origin && !pathname.startsWith(API_BASE),
    () => false,
  )
  if (isOwn) return <Link to={pathname + search + hash}>{text}</Link>
  return (
    <a href={href} target="_blank" rel="nofollow ugc noopener noreferrer">
      {text}
      <IconExternalLink size={12} aria-label="（外部链接）" />
    </a>
  )
}
