import { deletePost, type Post } from '@shenglang/contract/social/posts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useReport } from '../../moderation/report.tsx'
import { call } from '../../remote/api.ts'
import { showToast } from '../../ui/browser/notifier.ts'
import { IconButton } from '../../ui/controls/Button.tsx'
import { IconDots, IconFlag, IconPencil, IconTrash } from '../../ui/data/icons.ts'
import { Menu, MenuItem } from '../../ui/overlays/Menu.tsx'
import { Question } from '../../ui/overlays/Question.tsx'
import { postName } from './post-address.ts'
import { dropPost } from './post-cache.ts'
import * as texts from './texts.ts'

interface PostMenuProps {
  post: Post
  onEdit: () => void
  onDeleted: (() => void) | undefined
}

/** The actions for a post. */
export function PostMenu({ post, onEdit, onDeleted }: PostMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement>()
  const [isDeleting, setDeleting] = useState(false)
  const name = postName(post)
  const close = () => setAnchor(undefined)
  const { request, dialog } = useReport({ kind: 'post', id: post.resourceId })
  return (
    <>
      <IconButton
        label={texts.moreAbout(name)}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <IconDots size={18} />
      </IconButton>
      {anchor ? (
        <Menu label={texts.moreAbout(name)} anchor={anchor} onClose={close}>
          {post.isOwn ? (
            <MenuItem Glyph={IconPencil} onClick={onEdit}>
              {texts.edit}
            </MenuItem>
          ) : null}
          {post.mayDelete ? (
            <MenuItem
              Glyph={IconTrash}
              onClick={() => {
                close()
                setDeleting(true)
              }}
            >
              {texts.deleteAction}
            </MenuItem>
          ) : null}
          {post.isOwn ? null : (
            <MenuItem
              Glyph={IconFlag}
              onClick={() => {
                close()
                request()
              }}
            >
              {texts.report}
            </MenuItem>
          )}
        </Menu>
      ) : null}
      {dialog}
      {isDeleting ? <DeletePost post={post} onDeleted={onDeleted} onClose={() => setDeleting(false)} /> : null}
    </>
  )
}

function DeletePost({ post, onDeleted, onClose }: Pick<PostMenuProps, 'post' | 'onDeleted'> & { onClose: () => void }) {
  const client = useQueryClient()
  const remove = async () => {
    await call(deletePost, { id: post.resourceId })
    onClose()
    dropPost(client, post)
    showToast(texts.postDeleted, 'good')
    onDeleted?.()
  }
  return (
    <Question title={texts.deletePost} yes={texts.deleteAction} busy={texts.deleting} onYes={remove} onClose={onClose}>
      {texts.deletePostText(postName(post))}
    </Question>
  )
}
