import { API_BASE } from '@shenglang/contract/constants'
import { useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { IconExternalLink } from './icons.ts'
import styles from './LinkedText.module.css'
import { piecesOf } from './links.ts'

/** What somebody wrote: its lines, its links, and never markup. Its direction is its own and moves nothing around it. */
export function LinkedText({ text }: { text: string }) {
  return (
    <bdi className={styles.text} dir="auto">
      {piecesOf(text).map((piece, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: a text has its pieces in one order
        piece.href === undefined ? piece.text : <TextLink key={index} text={piece.text} href={piece.href} />,
      )}
    </bdi>
  )
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
