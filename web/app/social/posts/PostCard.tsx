import { shortCount } from '@shenglang/contract/format'
import type { Post } from '@shenglang/contract/social/posts'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { FollowButton } from '../../accounts/profile/FollowButton.tsx'
import { ShareButton } from '../../sharing/ShareButton.tsx'
import { FavouriteButton } from '../../track/favourites/FavouriteButton.tsx'
import { AttachedTrack } from '../../track/rows/AttachedTrack.tsx'
import { lazyPart } from '../../ui/browser/lazy-part.tsx'
import { Avatar } from '../../ui/data/Avatar.tsx'
import { IconMessageCircle } from '../../ui/data/icons.ts'
import { Time } from '../../ui/data/Time.tsx'
import { useFocusBack } from '../../ui/overlays/use-focus-back.ts'
import { LinkedText } from '../../ui/text/LinkedText.tsx'
import styles from './PostCard.module.css'
import { PostMenu } from './PostMenu.tsx'
import { PostPictures } from './PostPictures.tsx'
import { isLong, postAddress, postName, topicAddress } from './post-address.ts'
import { markFollowed, replacePost } from './post-cache.ts'
import * as texts from './texts.ts'

const PostEditor = lazyPart(() => import('./PostEditor.tsx'))

interface PostCardProps {
  post: Post
  /** On its own page: not folded. */
  isWhole?: boolean
  /** For views besides lists. */
  onChanged?: (post: Post) => void
  onDeleted?: () => void
}

/** A post: author, content, and actions. */
export function PostCard({ post, isWhole = false, onChanged, onDeleted }: PostCardProps) {
  const client = useQueryClient()
  const [isEditing, setEditing] = useState(false)
  const card = useFocusBack<HTMLElement>(isEditing)
  const saved = (changed: Post) => {
    setEditing(false)
    replacePost(client, changed)
    onChanged?.(changed)
  }
  if (isEditing) {
    return (
      <article className={styles.card} aria-label={texts.editPost(postName(post))}>
        <Suspense>
          <PostEditor post={post} onSaved={saved} onCancel={() => setEditing(false)} />
        </Suspense>
      </article>
    )
  }
  return (
    <article ref={card} tabIndex={-1} className={styles.card} aria-label={postName(post)}>
      <header className="flex middle gap-12">
        <Author post={post} />
        {post.isOwn || post.author.isFocus ? null : (
          <FollowButton person={post.author} onChanged={(isFocus) => markFollowed(client, post.author.userId, isFocus)} />
        )}
        <PostMenu post={post} onEdit={() => setEditing(true)} onDeleted={onDeleted} />
      </header>
      <PostText post={post} isWhole={isWhole} />
      {post.pictures.length > 0 ? <PostPictures pictures={post.pictures} name={postName(post)} /> : null}
      {post.attachedId === '' ? null : <AttachedTrack track={post.attached ?? undefined} />}
      <footer className={styles.actions}>
        <FavouriteButton resource={{ ...post, title: postName(post) }} isCounted />
        <Link
          to={`${postAddress(post)}#comments`}
          className="number hover-ink-t0"
          aria-label={texts.commentPost(postName(post), post.commentCount)}
        >
          <IconMessageCircle size={18} aria-hidden="true" />
          {post.commentCount > 0 ? shortCount(post.commentCount) : texts.comment}
        </Link>
        <ShareButton shared={{ path: postAddress(post), title: postName(post) }} />
        {post.topic === '' ? null : (
          <Link to={topicAddress(post.topic)} className={`${styles.topic} hover-underline hover-ink-t0`}>
            #{post.topic}
          </Link>
        )}
      </footer>
    </article>
  )
}

function Author({ post: { author, createTime, editTime, addrRegion } }: { post: Post }) {
  const address = `${author.isArtists ? '/artist' : '/user'}?id=${author.userId}`
  return (
    <>
      <Link to={address} className="rigid" tabIndex={-1} aria-hidden="true">
        <Avatar avatar={author.avatar} name={author.nickName} size={40} />
      </Link>
      <div className={`${styles.by} grid grow shrink`}>
        <Link to={address} className="one-line hover-underline">
          {author.nickName}
        </Link>
        <small className="number ink-t2">
          <Time at={createTime} />
          {editTime === '' ? null : texts.editedSuffix}
          {addrRegion === '' ? null : texts.ipRegion(addrRegion)}
        </small>
      </div>
    </>
  )
}

function PostText({ post, isWhole }: { post: Post; isWhole: boolean }) {
  const [isOpen, setOpen] = useState(isWhole)
  const isFolded = !isOpen && isLong(post.content)
  return (
    <>
      {isWhole ? (
        <h1 className={post.title === '' ? 'visually-hidden' : `${styles.title} text-18 break`}>
          {post.title || postName(post)}
        </h1>
      ) : post.title === '' ? null : (
        <h2 className={`${styles.title} text-18 break`}>
          <Link className="hover-underline" to={postAddress(post)}>
            {post.title}
          </Link>
        </h2>
      )}
      {post.content === '' ? null : (
        <div className={styles.text} data-folded={isFolded || undefined}>
          <LinkedText text={post.content} mentions={post.mentions} />
        </div>
      )}
      {!isWhole && isLong(post.content) ? (
        <button type="button" className={`${styles.unfold} hover-ink-t0`} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? texts.collapse : texts.expand}
        </button>
      ) : null}
    </>
  )
}
